"""Three searches, each in a room of its own: integers in, integers out.

    open     all hands are seen: how many tricks does the declarer take?
    hidden   a misère whose discard is hidden: does one plan catch every discard of a set?
    raspasy  three players, each for himself: what is a position worth to each?

They are alike in parts, not in idea. What they share:

    compiled    compiled functions, and the cache that keeps them on disk
    intrinsics  bit counting, and reading arrays
    cards       cards in lanes, who wins a trick, the code of a suit's state
    suits       the states of one suit
    facts       what can be said of one suit alone
    theorems    the proof of that

A room's package has what Python needs of it, among it `is_compiled()`. The engine imports nothing above it. It imports
numba, so whoever is above imports the engine only where a search runs.
"""

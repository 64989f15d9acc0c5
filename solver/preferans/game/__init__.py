"""What a deal is: cards, how they are written, contracts, the rules of play, positions, what one player sees."""

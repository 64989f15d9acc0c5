"""The command line of the preferans solver."""

"""An exact solver for the card game Preferans."""

"""A misère as it is played: which two cards the declarer discarded is hidden from the defenders."""

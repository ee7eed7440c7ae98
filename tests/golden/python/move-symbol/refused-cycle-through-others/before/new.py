import third

import codec

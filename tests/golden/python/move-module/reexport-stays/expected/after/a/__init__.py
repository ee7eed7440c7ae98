from c import b

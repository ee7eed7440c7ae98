from a import Box

BOX = Box(1)

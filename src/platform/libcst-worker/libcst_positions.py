# Where the nodes of a tree are, in UTF-8 bytes of the file.
import libcst.metadata as metadata


class Positions:
    def __init__(self, module, offset):
        """`offset` is what stands before the text of the tree: a byte order mark."""
        # The tree comes from the parser, so that no node is in it twice and none has to be copied.
        self.wrapper = metadata.MetadataWrapper(module, unsafe_skip_copy=True)
        self.module = self.wrapper.module
        self.offset = offset
        self.spans = self.wrapper.resolve(metadata.ByteSpanPositionProvider)

    def span(self, node):
        span = self.spans[node]
        return {"start": span.start + self.offset, "end": span.start + span.length + self.offset}

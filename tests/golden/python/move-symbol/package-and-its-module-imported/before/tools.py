import os
import os.path
import xml.dom
import xml.sax


def where():
    return os.path.join(os.getcwd(), "a"), xml.dom, xml.sax


def base():
    return os.path.basename("a/b")

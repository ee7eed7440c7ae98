from __future__ import annotations
from typing import Iterator
class Node:
    def __init__(self, val, next: Node | None = None):
        self.node_value = val
        self.next = next
class LinkedList:
    def __init__(self): self.head: Node | None = None
    def push(self, v): self.head = Node(v, self.head)
    def __iter__(self) -> Iterator[Node]:
        cur = self.head
        while cur:
            yield cur
            cur = cur.next
    def total(self):
        t, cur = 0, self.head
        while cur is not None:
            t += cur.node_value
            cur = cur.next
        return t
l = LinkedList(); l.push(1); l.push(2)
print(l.total(), [n.node_value for n in l], l.head.node_value if l.head else None, l.head.next.node_value)

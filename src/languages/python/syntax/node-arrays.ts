// The nodes of a tree as parallel arrays, and how they grow. A node is an index; children come before their parent.

export interface NodeArrays {
  /** One of node-kinds.ts. */
  kind: Uint8Array;
  /** See node-flags.ts. */
  flags: Uint8Array;
  /** Byte offsets in the source. */
  start: Int32Array;
  end: Int32Array;
  /** The first node of the subtree: nodes `first[n]` to `n` are the subtree of `n`, and a leaf is its own first. */
  first: Int32Array;
  /** Name id, index of a string part or of another node, offset of an operator: see syntax-tree.ts. */
  data: Int32Array;
  count: number;

  /** Pairs of parentheses around expressions, inner pairs first: the node and the places of `(` and after `)`. */
  parenNode: Int32Array;
  parenStart: Int32Array;
  parenEnd: Int32Array;
  parenCount: number;
}

/** Empties the arrays and makes room for `capacity` nodes. */
export function growNodes(nodes: NodeArrays, capacity: number): void {
  nodes.count = 0;
  nodes.parenCount = 0;
  if (capacity <= nodes.kind.length) return;
  const size = 2 ** Math.ceil(Math.log2(capacity));
  nodes.kind = new Uint8Array(size);
  nodes.flags = new Uint8Array(size);
  nodes.start = new Int32Array(size);
  nodes.end = new Int32Array(size);
  nodes.first = new Int32Array(size);
  nodes.data = new Int32Array(size);
}

export function pushParentheses(nodes: NodeArrays, node: number, start: number, end: number): void {
  const index = nodes.parenCount++;
  if (index === nodes.parenNode.length) {
    nodes.parenNode = doubled(nodes.parenNode);
    nodes.parenStart = doubled(nodes.parenStart);
    nodes.parenEnd = doubled(nodes.parenEnd);
  }
  nodes.parenNode[index] = node;
  nodes.parenStart[index] = start;
  nodes.parenEnd[index] = end;
}

function doubled(values: Int32Array): Int32Array {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}

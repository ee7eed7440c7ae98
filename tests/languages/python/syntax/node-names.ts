// The kinds of nodes by name, for dumps that people and CPython can be compared with.
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';

const names: string[] = [];
for (const [name, kind] of Object.entries(Node)) {
  if (typeof kind === 'number' && names[kind] === undefined && !/^(First|Last)/.test(name))
    names[kind] = name;
}

export const NODE_NAMES: readonly string[] = names;

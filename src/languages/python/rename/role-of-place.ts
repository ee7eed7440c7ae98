// What a place does with the name: defines it, imports it, calls it. For people and agents, never for logic.
import type { Role } from '../../../kernel/occurrence.ts';
import { BINDS, DELETES } from '../facts/file-facts.ts';
import type { Place } from '../meaning/meaning.ts';
import { CONTEXT, STORE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';

export function roleOfPlace(place: Place): Role {
  const { unit, node } = place;
  switch (place.kind) {
    case 'name':
      if ((unit.useOf[node]! & (BINDS | DELETES)) === BINDS) return 'definition';
      return isCalled(place, node) ? 'call' : 'reference';
    case 'attribute': {
      const attribute = unit.parent[node]!;
      if ((unit.tree.flags[attribute]! & CONTEXT) === STORE) return 'definition';
      return isCalled(place, attribute) ? 'call' : 'attribute';
    }
    case 'keyword':
    case 'pattern-keyword':
      return 'keyword';
    case 'import-name':
    case 'import-path':
    case 'import-alias':
      return 'import';
    case 'string':
      return place.string?.kind === 'export' ? 'export' : 'string';
  }
}

/** Whether the expression is what a call calls. */
export function isCalled({ unit }: Place, expression: number): boolean {
  const { tree, parent } = unit;
  const owner = parent[expression]!;
  return owner >= 0 && tree.kind[owner] === Node.Call && tree.first[expression] === tree.first[owner];
}

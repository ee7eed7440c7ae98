// How a definition is shown: where it stands, and by which address a caller can name it.

import type { FileSpan } from '../../../kernel/occurrence.ts';
import { BINDS, NO_SCOPE } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { Definition } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import type { ClassRef } from '../types/type.ts';
import { symbolText } from './bound-names.ts';
import { scopePath } from './counterparts.ts';
import { entryOfMember, selfAttributeNodes, spelledIn, symbolOfMember } from './member-definers.ts';

/** Where its name stands where it is defined; null outside of the workspace and for what is only set from outside. */
export function placeOfDefinition(definition: Definition): FileSpan | null {
  switch (definition.kind) {
    case 'symbol':
      return placeOfSymbol(definition.ref.file, definition.ref.symbol);
    case 'member': {
      const { class: owner, name } = definition;
      const symbol = symbolOfMember(owner, name);
      if (symbol !== -1) return placeOfSymbol(owner.file, symbol);
      const [attribute] = selfAttributeNodes(owner, name);
      if (attribute !== undefined) return spanOf(owner.file, attribute - 1);
      const entry = entryOfMember(owner, name);
      return entry === null ? null : { file: owner.file.path, span: { start: entry.start, end: entry.end } };
    }
    case 'module':
      return definition.module.kind === 'file'
        ? { file: definition.module.file.path, span: { start: 0, end: 0 } }
        : null;
    case 'external':
      return null;
  }
}

/** `path::Class.method`; for something outside its dotted name. */
export function addressOf(definition: Definition): string {
  switch (definition.kind) {
    case 'symbol': {
      const { file, symbol } = definition.ref;
      const path = scopePath(file, file.facts.symbols.scope[symbol]!) ?? [];
      return `${file.path}::${[...path, symbolText(file, symbol)].join('.')}`;
    }
    case 'member':
      return `${addressOfClass(definition.class)}.${spelledIn(definition.class, definition.name)}`;
    case 'module':
      return definition.module.kind === 'file' ? definition.module.file.path : definition.module.name;
    case 'external':
      return definition.name;
  }
}

export function addressOfClass(ref: ClassRef): string {
  const { file, index } = ref;
  const { scope, symbol } = file.facts.classes[index]!;
  if (scope === NO_SCOPE) return addressOf({ kind: 'symbol', ref: { file, symbol } });
  return `${file.path}::${(scopePath(file, scope) ?? [className(ref)]).join('.')}`;
}

/** `Class.method`, or the plain name: for sentences. */
export function shortName(definition: Definition): string {
  const address = addressOf(definition);
  const at = address.indexOf('::');
  return at === -1 ? address : address.slice(at + 2);
}

export function spanOf(file: PythonFile, node: number): FileSpan {
  const { tree } = file.facts;
  return { file: file.path, span: { start: tree.start[node]!, end: tree.end[node]! } };
}

function placeOfSymbol(file: PythonFile, symbol: number): FileSpan | null {
  const { symbols, useOf } = file.facts;
  const first = symbols.firstOccurrence[symbol]!;
  const last = symbols.firstOccurrence[symbol + 1]!;
  for (let at = first; at < last; at++) {
    const node = symbols.occurrence[at]!;
    if ((useOf[node]! & BINDS) !== 0) return spanOf(file, node);
  }
  return first < last ? spanOf(file, symbols.occurrence[first]!) : null;
}

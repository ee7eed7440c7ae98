// Where a definition stands: the identifiers that bind it, in the order of the source. The first one is shown to people.
import type { FileSpan } from '../../../kernel/occurrence.ts';
import { BINDS, type FileFacts } from '../facts/file-facts.ts';
import { occurrencesOf } from '../facts/symbol-occurrences.ts';
import type { PythonFile } from '../link/program.ts';
import type { Definition } from '../meaning/meaning.ts';
import { entryOfMember, selfAttributeNodes, symbolOfMember } from '../rename/member-definers.ts';
import type { ClassRef } from '../types/type.ts';

/** Empty for what is outside the workspace, and for a namespace package, which has no file. */
export function definitionPlaces(definition: Definition): readonly FileSpan[] {
  if (definition.kind === 'module') {
    const { module } = definition;
    return module.kind === 'file' ? [{ file: module.file.path, span: { start: 0, end: 0 } }] : [];
  }
  const places = definitionNodes(definition).map(({ file, node }) => {
    const { start, end } = file.facts.tree;
    return { file: file.path, span: { start: start[node]!, end: end[node]! } };
  });
  if (places.length > 0 || definition.kind !== 'member') return places;
  const entry = entryOfMember(definition.class, definition.name);
  return entry === null
    ? []
    : [{ file: definition.class.file.path, span: { start: entry.start, end: entry.end } }];
}

/** The same as nodes of the file's tree: Name or Identifier. */
export function definitionNodes(
  definition: Definition,
): readonly { readonly file: PythonFile; readonly node: number }[] {
  switch (definition.kind) {
    case 'symbol': {
      const { file, symbol } = definition.ref;
      return bindingNodes(file.facts, symbol).map((node) => ({ file, node }));
    }
    case 'member': {
      const { file } = definition.class;
      return memberNodes(definition.class, definition.name).map((node) => ({ file, node }));
    }
    default:
      return [];
  }
}

/** Identifier nodes that bind a symbol; for one that is only declared or deleted, every occurrence. */
function bindingNodes(facts: FileFacts, symbol: number): readonly number[] {
  const all = [...occurrencesOf(facts, symbol)];
  const binding = all.filter((node) => (facts.useOf[node]! & BINDS) !== 0);
  return binding.length > 0 ? binding : all;
}

function memberNodes(ref: ClassRef, name: string): readonly number[] {
  const symbol = symbolOfMember(ref, name);
  const inBody = symbol === -1 ? [] : bindingNodes(ref.file.facts, symbol);
  return [...inBody, ...selfAttributeNodes(ref, name).map((attribute) => attribute - 1)];
}

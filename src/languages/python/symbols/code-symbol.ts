// A definition as the kernel and its users see it: id, kind, address, place.
import { shortId } from '../../../base/content-hash.ts';
import type { CodeSymbol, SymbolKind } from '../../../kernel/occurrence.ts';
import {
  type FileFacts,
  IS_CLASS,
  IS_FUNCTION,
  IS_IMPORT,
  IS_PARAMETER,
  IS_TYPE_PARAMETER,
  NO_SCOPE,
} from '../facts/file-facts.ts';
import { scopePath } from '../facts/scope-path.ts';
import type { ModuleRef } from '../link/program.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { spelledIn, symbolOfMember } from '../rename/member-definers.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { definitionPlaces } from './definition-places.ts';

/** Null for what the workspace does not define. */
export function codeSymbolOf(definition: Definition): CodeSymbol | null {
  const id = shortId('sym', definitionKey(definition));
  switch (definition.kind) {
    case 'symbol': {
      const { file, symbol } = definition.ref;
      const { facts } = file;
      const name = nameText(facts.tree, facts.symbols.name[symbol]!);
      const container = scopePath(facts, facts.symbols.scope[symbol]!);
      return {
        id,
        name,
        kind: kindOfSymbol(facts, symbol),
        definition: definitionPlaces(definition)[0]!,
        address: addressIn(file.path, container, name),
        container: container === '' ? null : container,
      };
    }
    case 'member': {
      const { file, index } = definition.class;
      const { nameNode } = file.facts.classes[index]!;
      const container = pathOfClass(file.facts, index);
      const { start, end } = file.facts.tree;
      const span = { start: start[nameNode]!, end: end[nameNode]! };
      const spelled = spelledIn(definition.class, definition.name);
      return {
        id,
        name: spelled,
        kind: kindOfMember(definition),
        definition: definitionPlaces(definition)[0] ?? { file: file.path, span },
        address: addressIn(file.path, container, spelled),
        container,
      };
    }
    case 'module':
      return moduleSymbol(id, definition.module);
    case 'external':
      return null;
  }
}

function pathOfClass(facts: FileFacts, index: number): string {
  const { scope, symbol, nameNode } = facts.classes[index]!;
  if (scope !== NO_SCOPE) return scopePath(facts, scope);
  const around = scopePath(facts, facts.symbols.scope[symbol]!);
  const name = nameText(facts.tree, facts.tree.data[nameNode]!);
  return around === '' ? name : `${around}.${name}`;
}

function addressIn(path: string, container: string, name: string): string {
  return `${path}::${container === '' ? name : `${container}.${name}`}`;
}

function kindOfSymbol(facts: FileFacts, symbol: number): SymbolKind {
  const flags = facts.symbols.flags[symbol]!;
  if (flags & IS_CLASS) return 'class';
  if (flags & IS_FUNCTION) return 'function';
  if (flags & IS_PARAMETER) return 'parameter';
  if (flags & IS_TYPE_PARAMETER) return 'type-parameter';
  return flags & IS_IMPORT ? 'import' : 'variable';
}

function kindOfMember({ class: owner, name }: Definition & { readonly kind: 'member' }): SymbolKind {
  const symbol = symbolOfMember(owner, name);
  if (symbol === -1) return 'attribute';
  const flags = owner.file.facts.symbols.flags[symbol]!;
  if (flags & IS_CLASS) return 'class';
  return flags & IS_FUNCTION ? 'method' : 'attribute';
}

function moduleSymbol(id: string, module: ModuleRef): CodeSymbol | null {
  if (module.kind === 'external') return null;
  const dotted = module.kind === 'file' ? module.file.moduleName : module.name;
  const path = module.kind === 'file' ? module.file.path : module.folders[0]!;
  return {
    id,
    name: dotted.slice(dotted.lastIndexOf('.') + 1),
    kind: 'module',
    definition: { file: path, span: { start: 0, end: 0 } },
    address: dotted,
    container: dotted.includes('.') ? dotted.slice(0, dotted.lastIndexOf('.')) : null,
  };
}

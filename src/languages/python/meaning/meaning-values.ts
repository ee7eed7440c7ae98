// Making and joining meanings, so that the files that find them need not repeat it.
import type { ModuleRef, PythonFile, Resolved, SymbolRef } from '../link/program.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef } from '../types/type.ts';
import { type Definition, definitionKey, type Meaning } from './meaning.ts';

export function certain(...definitions: readonly Definition[]): Meaning {
  return { definitions, unknown: null, receiver: null };
}

export function unknownMeaning(reason: string): Meaning {
  return { definitions: [], unknown: reason, receiver: null };
}

/** All that any of them may mean; the first reason for not knowing is kept. */
export function joinMeanings(meanings: readonly Meaning[]): Meaning {
  if (meanings.length === 1) return meanings[0]!;
  const byKey = new Map<string, Definition>();
  let unknown: string | null = null;
  let receiver: string | null = null;
  for (const meaning of meanings) {
    for (const definition of meaning.definitions) byKey.set(definitionKey(definition), definition);
    unknown ??= meaning.unknown;
    receiver ??= meaning.receiver;
  }
  return { definitions: [...byKey.values()], unknown, receiver };
}

export function meaningOfResolved(resolved: readonly Resolved[]): Meaning {
  return joinMeanings(resolved.map(meaningOfOne));
}

function meaningOfOne(resolved: Resolved): Meaning {
  switch (resolved.kind) {
    case 'symbol':
      return certain(definitionOfSymbol(resolved.ref));
    case 'module': {
      const { module } = resolved;
      if (module.kind === 'external') return certain({ kind: 'external', name: module.name });
      if (module.kind === 'file' && module.file.isExternal) {
        return certain({ kind: 'external', name: module.file.moduleName });
      }
      return certain({ kind: 'module', module });
    }
    case 'external':
      return certain({ kind: 'external', name: resolved.name });
    case 'builtin':
      return certain({ kind: 'external', name: `builtins.${resolved.name}` });
    case 'missing':
      return unknownMeaning(`${moduleText(resolved.module)} has no name ${resolved.name}`);
  }
}

function definitionOfSymbol(ref: SymbolRef): Definition {
  const { file, symbol } = ref;
  if (!file.isExternal) return { kind: 'symbol', ref };
  const { tree, symbols } = file.facts;
  return { kind: 'external', name: `${file.moduleName}.${nameText(tree, symbols.name[symbol]!)}` };
}

export function memberDefinition(ref: ClassRef, name: string): Definition {
  if (!ref.file.isExternal) return { kind: 'member', class: ref, name };
  return { kind: 'external', name: `${ref.file.moduleName}.${className(ref)}.${name}` };
}

export function className({ file, index }: ClassRef): string {
  const { tree, classes } = file.facts;
  return nameText(tree, tree.data[classes[index]!.nameNode]!);
}

export function sourceText(file: PythonFile, start: number, end: number): string {
  const { bytes, encoding } = file.facts.tree;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString(
    encoding === 'utf-8' ? 'utf8' : 'latin1',
  );
}

function moduleText(module: ModuleRef): string {
  return module.kind === 'file' ? module.file.path : module.name;
}

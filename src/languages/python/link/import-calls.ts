// Imports that are calls: `importlib.import_module("pkg.mod")` and `__import__("pkg.mod")` with a literal name.
import { type CodeUnit, UNBOUND } from '../facts/file-facts.ts';
import { stringValue } from '../facts/string-value.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import { moduleNamed } from './imported-module.ts';
import type { Links } from './links.ts';
import type { ModuleRef, PythonFile, Resolved } from './program.ts';
import { resolveExpression } from './resolve-expression.ts';

/** The module that the call returns; null when it is no such call, or its name is not a literal. */
export function importedByCall(
  links: Links,
  file: PythonFile,
  unit: CodeUnit,
  call: number,
): ModuleRef | null {
  const { tree } = unit;
  if (tree.kind[call] !== Kind.Call) return null;
  const [callee, ...rest] = childrenOf(tree, call);
  const kind = kindOfImporter(links, file, unit, callee!);
  if (kind === null) return null;
  const positional = rest.filter((node) => tree.kind[node] !== Kind.Keyword);
  const name = stringValue(unit, positional[0] ?? keyword(unit, rest, 'name'));
  if (name === null || name === '') return null;
  if (kind === '__import__') {
    // Without a list of names the package at the top is returned.
    const isWhole = positional.length > 3 || keyword(unit, rest, 'fromlist') >= 0;
    return positional.length > 4 || keyword(unit, rest, 'level') >= 0
      ? null
      : moduleNamed(links, file, 0, isWhole ? name : name.split('.', 1)[0]!);
  }
  const level = /^\.*/.exec(name)![0].length;
  if (level === 0) return moduleNamed(links, file, 0, name);
  const anchor = anchorOf(unit, positional[1] ?? keyword(unit, rest, 'package'), file);
  if (anchor === 'own') return moduleNamed(links, file, level, name.slice(level));
  if (anchor === null) return null;
  const kept = anchor.split('.').slice(0, Math.max(0, anchor.split('.').length - level + 1));
  return moduleNamed(
    links,
    file,
    0,
    [...kept, ...(name.length > level ? [name.slice(level)] : [])].join('.'),
  );
}

function kindOfImporter(
  links: Links,
  file: PythonFile,
  unit: CodeUnit,
  callee: number,
): 'import_module' | '__import__' | null {
  const { tree } = unit;
  const kind = tree.kind[callee];
  if (kind !== Kind.Name && kind !== Kind.Attribute) return null;
  const name = nameText(tree, tree.data[callee]!);
  if (name === '__import__') return kind === Kind.Name && unit.symbolOf[callee] === UNBOUND ? name : null;
  // Resolving every call of a file would be most of the work.
  if (kind === Kind.Attribute && name !== 'import_module') return null;
  return resolveExpression(links, file, callee, unit).some(isImportModule) ? 'import_module' : null;
}

function isImportModule(resolved: Resolved): boolean {
  if (resolved.kind === 'external') return resolved.name === 'importlib.import_module';
  if (resolved.kind !== 'symbol' || !resolved.ref.file.isExternal) return false;
  const { file, symbol } = resolved.ref;
  return (
    file.moduleName === 'importlib' &&
    nameText(file.facts.tree, file.facts.symbols.name[symbol]!) === 'import_module'
  );
}

/** What a relative name starts from: `package=__name__` and `__package__` are the file's own package. */
function anchorOf(unit: CodeUnit, node: number, file: PythonFile): string | 'own' | null {
  if (node < 0) return null;
  const { tree } = unit;
  if (tree.kind[node] === Kind.Name) {
    const name = nameText(tree, tree.data[node]!);
    // `__name__` is the package only in its `__init__`.
    return name === '__package__' || (name === '__name__' && file.isPackage) ? 'own' : null;
  }
  return stringValue(unit, node);
}

function keyword(unit: CodeUnit, nodes: readonly number[], name: string): number {
  const { tree } = unit;
  const found = nodes.find(
    (node) =>
      tree.kind[node] === Kind.Keyword && tree.data[node] !== 0 && nameText(tree, tree.data[node]!) === name,
  );
  return found === undefined ? -1 : found - 1;
}

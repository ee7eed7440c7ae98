// `import_module(f"pkg.plugins.{name}")`, `sys.modules["pkg." + name]`: the name of a module that moves is put together while the program runs. Nobody can rewrite
// that, and the module would not be found any more: it is told wherever the part that is spelled leads to the module.
import type { Warning } from '../../../../kernel/warning.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { sourceText } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import { spanOf } from '../describe-definition.ts';

/** `names`: of the modules as they are now. */
export function computedImports(engine: PythonEngine, names: readonly string[]): readonly Warning[] {
  const { program } = engine;
  const paths = new Set([...LOADERS, TABLE].flatMap((word) => program.filesContaining(word)));
  const files = [...paths].flatMap((path) => program.file(path) ?? []).filter((file) => !file.isExternal);
  const loader = files.map((file) => openLoader(file)).find((text) => text !== null);
  const spelled = loader === undefined ? [] : names.filter((name) => !name.includes('.'));
  return [
    ...files.flatMap((file) => computedIn(file, names)),
    ...spelled.flatMap((name) => stringsWith(engine, name, loader!)),
  ];
}

/** `import_module(name)`, where nothing of the name is spelled; null when there is none. */
function openLoader(file: PythonFile): string | null {
  const { tree } = file.facts;
  for (let node = 0; node < tree.count; node++) {
    const argument = tree.kind[node] === Node.Call ? nameGiven(file, node) : undefined;
    const kind = argument === undefined ? -1 : tree.kind[argument];
    if (kind === Node.Name || kind === Node.Attribute || kind === Node.Subscript)
      return `${sourceText(file, tree.start[node]!, tree.end[node]!)} in ${file.path}`;
  }
  return null;
}

/** Strings that are the name of a module that stands in no package: they may be what such a call gets. */
function stringsWith({ program }: PythonEngine, name: string, loader: string): readonly Warning[] {
  return program.filesContaining(name).flatMap((path) => {
    const file = program.file(path);
    if (file === null) return [];
    const { tree, parent } = file.facts;
    const found: Warning[] = [];
    for (let node = 0; node < tree.count; node++) {
      if (tree.kind[node] !== Node.Constant || tree.kind[parent[node]!] === Node.Expr) continue;
      const text = sourceText(file, tree.start[node]!, tree.end[node]!);
      const isIt = text === `"${name}"` || text === `'${name}'`;
      // A literal that is given to the import itself is followed.
      if (!isIt || LOADERS.includes(calleeAround(file, node))) continue;
      found.push({
        code: 'DynamicImport',
        message: `a string that is the name of the module, and ${loader} may load it`,
        place: spanOf(file, node),
        suggestion: `look whether it stands for ${name}`,
      });
    }
    return found;
  });
}

/** The last name of what is called with a node as an argument. */
function calleeAround({ facts: { tree, parent } }: PythonFile, node: number): string {
  const call = parent[node]!;
  const callee = tree.kind[call] === Node.Call ? childrenOf(tree, call)[0]! : -1;
  const isName = tree.kind[callee] === Node.Name || tree.kind[callee] === Node.Attribute;
  return isName ? nameText(tree, tree.data[callee]!) : '';
}

const LOADERS = ['import_module', '__import__', 'find_spec'];
/** Of `sys`: what is loaded, by name. */
const TABLE = 'modules';

function computedIn(file: PythonFile, names: readonly string[]): readonly Warning[] {
  const { tree } = file.facts;
  const warnings: Warning[] = [];
  for (let node = 0; node < tree.count; node++) {
    const argument = nameGiven(file, node);
    if (argument === undefined || tree.kind[argument] === Node.Constant) continue;
    const text = sourceText(file, tree.start[argument]!, tree.end[argument]!);
    const spelled = SPELLED.exec(text)?.[1] ?? '';
    const name = names.find((each) => each.startsWith(spelled) || spelled.startsWith(`${each}.`));
    if (!spelled.includes('.') || name === undefined) continue;
    warnings.push({
      code: 'DynamicImport',
      message: `the name of the module is computed from ${spelled}, and may be ${name}`,
      place: spanOf(file, node),
      suggestion: `look whether it loads ${name}`,
    });
  }
  return warnings;
}

/** What a string, or a sum or format that begins with one, says up to its first computed part. */
const SPELLED = /^[a-zA-Z]{0,2}(?:"""|'''|"|')([\p{L}\p{N}_.]*)/u;

/** Where the name of a module is given, to load it or to look it up among those that are loaded. */
function nameGiven({ facts: { tree } }: PythonFile, node: number): number | undefined {
  const kind = tree.kind[node];
  if (kind !== Node.Call && kind !== Node.Subscript) return undefined;
  const [of, argument] = childrenOf(tree, node);
  if (kind === Node.Subscript) return isTable(tree, of!) ? argument : undefined;
  const isAttribute = tree.kind[of!] === Node.Attribute;
  if (!isAttribute && tree.kind[of!] !== Node.Name) return undefined;
  const isAsked = isAttribute && ASKING.has(nameText(tree, tree.data[of!]!));
  const isLoader = LOADERS.includes(nameText(tree, tree.data[of!]!));
  return isLoader || (isAsked && isTable(tree, childrenOf(tree, of!)[0]!)) ? argument : undefined;
}

const ASKING: ReadonlySet<string> = new Set(['get', 'pop', 'setdefault', '__getitem__']);

/** `sys.modules`, or `modules` that was imported from it. */
function isTable(tree: SyntaxTree, node: number): boolean {
  const kind = tree.kind[node];
  if (kind !== Node.Name && kind !== Node.Attribute) return false;
  return nameText(tree, tree.data[node]!) === TABLE;
}

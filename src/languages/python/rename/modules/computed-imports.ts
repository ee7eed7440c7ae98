// `import_module(f"pkg.plugins.{name}")`: the name of a module that moves is put together while the program runs. Nobody can rewrite
// that, and the module would not be found any more: it is told wherever the part that is spelled leads to the module.
import type { Warning } from '../../../../kernel/warning.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { sourceText } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { spanOf } from '../describe-definition.ts';

/** `names`: of the modules as they are now. */
export function computedImports(engine: PythonEngine, names: readonly string[]): readonly Warning[] {
  const { program } = engine;
  const paths = new Set(LOADERS.flatMap((word) => program.filesContaining(word)));
  return [...paths].flatMap((path) => {
    const file = program.file(path);
    return file === null || file.isExternal ? [] : computedIn(file, names);
  });
}

const LOADERS = ['import_module', '__import__'];

function computedIn(file: PythonFile, names: readonly string[]): readonly Warning[] {
  const { tree } = file.facts;
  const warnings: Warning[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Call) continue;
    const [callee, argument] = childrenOf(tree, node);
    if (argument === undefined || !isLoader(file, callee!) || tree.kind[argument] === Node.Constant) continue;
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

function isLoader({ facts: { tree } }: PythonFile, callee: number): boolean {
  const kind = tree.kind[callee];
  if (kind !== Node.Name && kind !== Node.Attribute) return false;
  return LOADERS.includes(nameText(tree, tree.data[callee]!));
}

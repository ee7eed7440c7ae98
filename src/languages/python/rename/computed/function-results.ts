// What a call of a function of the workspace returns or yields, as expressions of that function.
import type { PythonFile } from '../../link/program.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { Held } from './held.ts';
import { following, type Speller } from './spell-expression.ts';

interface Results {
  readonly results: readonly Held[];
  readonly yields: readonly Held[];
}

/** Empty for functions from outside, and where it is not known what is called. */
export function functionResults(speller: Speller, file: PythonFile, call: number): Results {
  const { values } = speller.engine.evaluator.callees(file, file.facts, call);
  const results: Held[] = [];
  const yields: Held[] = [];
  for (const value of values) {
    if (value.kind === 'lambda' && !value.file.isExternal && value.unit === value.file.facts) {
      const next = following(speller, `${value.file.path}()${value.node}`, false);
      if (next !== null)
        results.push({ kind: 'node', speller: next, file: value.file, node: value.node - 1 });
      continue;
    }
    if (value.kind !== 'function' || value.function.file.isExternal) continue;
    const { file: home, index } = value.function;
    const fact = home.facts.functions[index]!;
    const next = following(speller, `${home.path}()${index}`, false);
    if (next === null) continue;
    const at = (node: number): Held => ({ kind: 'node', speller: next, file: home, node });
    results.push(...fact.returnValues.filter((node) => node !== -1).map(at));
    for (const node of fact.yields) yields.push(...childrenOf(home.facts.tree, node).map(at));
  }
  return { results, yields };
}

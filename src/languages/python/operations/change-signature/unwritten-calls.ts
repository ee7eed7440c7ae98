// Whoever depends on parameters without a call that can be rewritten: the values of enum members, examples in docstrings, and bodies
// that reach their parameters as a dictionary.
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import type { Warning } from '../../../../kernel/warning.ts';
import { UNBOUND } from '../../facts/file-facts.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className } from '../../meaning/meaning-values.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import { entryPoints } from '../../rename/entry-points.ts';
import type { Family } from '../../rename/family.ts';
import { isEnum } from '../../rename/kind-of-class.ts';
import { doctestPlaces } from '../../rename/text-places.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { ClassRef } from '../../types/type.ts';
import type { PythonContext } from '../python-context.ts';
import { unwritten } from './call-arguments.ts';
import { harmless, unchanged } from './judge-use.ts';
import type { FunctionPlan } from './signature.ts';

/** Examples that name one of these words. They are text: listed, and right or not as whoever reads them says. */
export function examplesOf(engine: PythonEngine, words: readonly string[]): readonly Occurrence[] {
  return words.flatMap((word) => {
    const files = engine.program.filesContaining(word).flatMap((path) => engine.program.file(path) ?? []);
    return doctestPlaces(files, word).map(
      (place): Occurrence => ({ ...place, action: 'keep', reason: 'an example in a docstring names it' }),
    );
  });
}

/** `tool = "pkg.cli:main"`: the program or plugin that is made of it is called with the arguments of today. */
export function entryPointCalls(
  context: PythonContext,
  family: Family,
  word: string,
  plans: readonly FunctionPlan[],
): readonly Occurrence[] {
  const outcome = harmless(plans, 'an entry point leads to it', null, true);
  if (outcome.kind !== 'open') return [];
  const { reason } = outcome;
  return entryPoints(context, family, word).map((one) => ({
    ...one,
    certainty: 'likely',
    reason,
    action: 'keep',
  }));
}

/** `RED = (255, 0)`: the language makes members with their values, by position. */
export function enumMembers(
  engine: PythonEngine,
  owner: ClassRef,
  plans: readonly FunctionPlan[],
): readonly Occurrence[] {
  const classes = [owner, ...engine.evaluator.subclasses(owner)].filter(
    (ref) => !ref.file.isExternal && isEnum(engine, ref),
  );
  if (classes.length === 0) return [];
  const outcome = unchanged(
    plans,
    1,
    [unwritten('star')],
    'members of the enum pass their values by position',
  );
  if (outcome.kind !== 'open') return [];
  return classes.flatMap((ref) => {
    const { tree, classes: facts } = ref.file.facts;
    const block = childrenOf(tree, facts[ref.index]!.node).at(-1)!;
    return childrenOf(tree, block)
      .filter((node) => tree.kind[node] === Node.Assign)
      .map(
        (node): Occurrence => ({
          ...spanOf(ref.file, childrenOf(tree, node)[0]!),
          role: 'reference',
          certainty: 'likely',
          provenance: 'semantic',
          reason: `a member of ${className(ref)} is made with its value: ${outcome.reason}`,
          action: 'keep',
        }),
      );
  });
}

/** `locals()` in a body whose parameters get other names, or more. */
export function bodiesAsData(plans: readonly FunctionPlan[]): readonly Warning[] {
  return plans.flatMap(({ ref, old, receivers, slots }) => {
    const { file, index } = ref;
    const names = old.slice(receivers).map(({ name }) => name);
    const isSame = slots.length === names.length && slots.every(({ name }) => names.includes(name));
    if (isSame || index < 0) return [];
    const { facts } = file;
    const { tree, symbolOf, scopeOf } = facts;
    const { node: definition, scope } = facts.functions[index]!;
    const warnings: Warning[] = [];
    for (let node = tree.first[definition]!; node < definition; node++) {
      if (tree.kind[node] !== Node.Call || scopeOf[node] !== scope || childrenOf(tree, node).length > 1)
        continue;
      const callee = node - 1;
      if (tree.kind[callee] !== Node.Name || symbolOf[callee] !== UNBOUND) continue;
      const name = nameText(tree, tree.data[callee]!);
      if (name !== 'locals' && name !== 'vars') continue;
      warnings.push({
        code: 'DynamicNamespace',
        message: `${name}(): the parameters are reached as a dictionary`,
        place: spanOf(file, node),
        suggestion: 'look at this place by hand',
      });
    }
    return warnings;
  });
}

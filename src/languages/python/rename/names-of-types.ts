// `getattr(self, "visit_" + type(node).__name__)`: the name of a class is a part of the name of a method, so both change or the
// method is not found.
import type { Warning } from '../../../kernel/warning.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef } from '../types/type.ts';
import { edgeOf, valueOfLocal } from './computed-names.ts';
import { spanOf } from './describe-definition.ts';
import { classKey } from './member-definers.ts';
import type { RenameQuestion } from './rename-question.ts';

export function namesOfTypes({ context: { engine }, family, word }: RenameQuestion): readonly Warning[] {
  const classes = family.definitions.flatMap((definition): readonly ClassRef[] => {
    if (definition.kind !== 'symbol') return [];
    const { file, symbol } = definition.ref;
    const index = file.facts.classes.findIndex((fact) => fact.symbol === symbol);
    return index === -1 ? [] : [{ file, index }];
  });
  if (classes.length === 0) return [];
  const { program } = engine;
  const named = new Set(program.filesContaining('__name__'));
  return program
    .filesContaining('getattr')
    .filter((path) => named.has(path))
    .flatMap((path) => {
      const file = program.file(path);
      return file === null
        ? []
        : callsIn(engine, file, word, classes).map((node) => warningAt(file, node, word));
    });
}

function warningAt(file: PythonFile, node: number, word: string): Warning {
  const { tree } = file.facts;
  const text = sourceText(file, tree.start[node]!, tree.end[node]!).replace(/\s+/g, ' ');
  return {
    code: 'NameIsData',
    message: `${text}: the name of the class ${word} is a part of the name of the attribute`,
    place: spanOf(file, node),
    suggestion: 'rename what is found by the old name too',
    confirm: true,
  };
}

/** Calls of getattr and hasattr with `type(x).__name__` in the name, when that can be one of the classes and such a name is there. */
function callsIn(
  engine: PythonEngine,
  file: PythonFile,
  word: string,
  classes: readonly ClassRef[],
): readonly number[] {
  const { tree } = file.facts;
  const found: number[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Call) continue;
    const [callee, , name] = childrenOf(tree, node);
    if (name === undefined || tree.kind[callee!] !== Node.Name) continue;
    if (!/^(get|has)attr$/.test(nameText(tree, tree.data[callee!]!))) continue;
    const asked = nameOfClassIn(file, name);
    if (asked === -1 || !isSpelled(engine, file, name, word)) continue;
    // Without a part of it in the text, anything with a name may be meant: functions most of all.
    const isPart = edgeOf(file, name, 0) + edgeOf(file, name, -1) !== '';
    if (mayBe(engine, file, asked - 2, classes, isPart)) found.push(node);
  }
  return found;
}

/** The `x.__name__` in an expression, or in what a local of it was assigned; -1 when there is none. */
function nameOfClassIn(file: PythonFile, node: number, steps = MOST_STEPS): number {
  const { tree } = file.facts;
  for (let at = tree.first[node]!; at <= node; at++) {
    if (tree.kind[at] === Node.Attribute && /^__(qual)?name__$/.test(nameText(tree, tree.data[at]!)))
      return at;
    const assigned = tree.kind[at] === Node.Name && steps > 0 ? valueOfLocal(file, at) : -1;
    const found = assigned === -1 ? -1 : nameOfClassIn(file, assigned, steps - 1);
    if (found !== -1) return found;
  }
  return -1;
}

/** From local to local; two can be assigned to each other. */
const MOST_STEPS = 3;

/** Whether the workspace has the name that comes out for the class. */
function isSpelled({ program }: PythonEngine, file: PythonFile, name: number, word: string): boolean {
  const begin = edgeOf(file, name, 0);
  const end = edgeOf(file, name, -1);
  return [word, word.toLowerCase()].some((one) => program.filesContaining(begin + one + end).length > 0);
}

function mayBe(
  engine: PythonEngine,
  file: PythonFile,
  subject: number,
  classes: readonly ClassRef[],
  ifUnknown: boolean,
): boolean {
  const { values, unknown } = engine.evaluator.typeOf(file, file.facts, subject);
  if (unknown !== null && ifUnknown) return true;
  const above = new Set(
    classes.flatMap((ref) => engine.evaluator.mro(ref).classes.map((each) => classKey(each))),
  );
  return values.some((value) => value.kind === 'class' && above.has(classKey(value.class)));
}

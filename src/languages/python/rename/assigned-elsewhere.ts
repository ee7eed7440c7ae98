// `job.state = Running()` in another file than that of Job: what `self.state` is there depends on it. Types look at the file of the
// class only; here the few receivers that a rename asks about are looked up in all files.
import { type CodeUnit, MODULE_SCOPE } from '../facts/file-facts.ts';
import { attributesNamed } from '../facts/nodes-named.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { CONTEXT, STORE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { Type, Value } from '../types/type.ts';
import { symbolText } from './bound-names.ts';
import { classKey } from './member-definers.ts';

export interface AssignedElsewhere {
  /** Assigned to the attribute of this very object, as far as classes tell. */
  readonly values: readonly Value[];
  /** Assigned to an attribute of this name of something that is not known, or from outside. */
  readonly doubtful: readonly Value[];
}

const NOTHING: AssignedElsewhere = { values: [], doubtful: [] };

/** A name that so many files hold is not asked for: what is found would be of anything. */
const MAX_FILES = 60;

/** `subject` is the expression whose attribute is asked for: `self.state`, `module.name`, or a global. */
export function assignedElsewhere(
  engine: PythonEngine,
  file: PythonFile,
  unit: CodeUnit,
  subject: number,
): AssignedElsewhere {
  const slot = slotOf(engine, file, unit, subject);
  if (slot === null) return NOTHING;
  const others = engine.program
    .filesStoring(slot.name)
    .flatMap((path) => engine.program.file(path) ?? [])
    .filter((other) => !slot.files.has(other));
  if (others.length === 0 || others.length > MAX_FILES) return NOTHING;
  if (engine.program.filesContaining(slot.name).length > MAX_FILES) return NOTHING;
  const values: Value[] = [];
  const doubtful: Value[] = [];
  for (const other of others) {
    for (const { receiver, value } of storesIn(other, slot.name)) {
      const type = engine.evaluator.typeOf(other, other.facts, receiver);
      if (type.values.some((one) => slot.isOwner(one))) {
        values.push(...engine.evaluator.typeOf(other, other.facts, value).values);
      } else if (!slot.isModule && type.values.every(isOutside)) {
        doubtful.push(...engine.evaluator.typeOf(other, other.facts, value).values);
      }
    }
  }
  return { values, doubtful };
}

interface Slot {
  readonly name: string;
  readonly isModule: boolean;
  readonly isOwner: (value: Value) => boolean;
  /** What these assign, types know already. */
  readonly files: ReadonlySet<PythonFile>;
}

function slotOf(engine: PythonEngine, file: PythonFile, unit: CodeUnit, subject: number): Slot | null {
  const { tree } = unit;
  if (tree.kind[subject] === Node.Name) {
    const symbol = unit.symbolOf[subject]!;
    if (symbol < 0 || file.facts.symbols.scope[symbol] !== MODULE_SCOPE) return null;
    if (isDefinition(file, symbol)) return null;
    return moduleSlot(symbolText(file, symbol), [file]);
  }
  if (tree.kind[subject] !== Node.Attribute) return null;
  const name = nameText(tree, tree.data[subject]!);
  const owner: Type = engine.evaluator.typeOf(file, unit, subject - 2);
  const modules = owner.values.flatMap((value) => (value.kind === 'module' ? [value.file] : []));
  if (modules.length > 0) return moduleSlot(name, modules);
  if (owner.values.some(isOutside)) return { name, isModule: false, isOwner: () => false, files: new Set() };
  const keys = new Set<string>();
  const files = new Set<PythonFile>();
  for (const value of owner.values) {
    if ((value.kind !== 'instance' && value.kind !== 'class') || value.class.file.isExternal) continue;
    files.add(value.class.file);
    for (const ref of engine.evaluator.mro(value.class).classes) {
      if (!ref.file.isExternal) keys.add(classKey(ref));
    }
  }
  if (keys.size === 0) return null;
  const isOwner = (value: Value): boolean =>
    (value.kind === 'instance' || value.kind === 'class') &&
    engine.evaluator.mro(value.class).classes.some((ref) => keys.has(classKey(ref)));
  return { name, isModule: false, isOwner, files };
}

/** `app.state` of an object from outside: what the program keeps there may be asked for by another way to it. */
function isOutside({ kind }: Value): boolean {
  return kind === 'external';
}

function moduleSlot(name: string, modules: readonly PythonFile[]): Slot {
  const isOwner = (value: Value): boolean => value.kind === 'module' && modules.includes(value.file);
  return { name, isModule: true, isOwner, files: new Set(modules) };
}

/** Functions, classes and imports are replaced by tests only. */
function isDefinition({ facts }: PythonFile, symbol: number): boolean {
  return (
    facts.functions.some((fact) => fact.symbol === symbol) ||
    facts.classes.some((fact) => fact.symbol === symbol) ||
    facts.imports.some((fact) => fact.symbol === symbol)
  );
}

/** Plain assignments to an attribute of this name. */
function storesIn(
  { facts }: PythonFile,
  name: string,
): readonly { readonly receiver: number; readonly value: number }[] {
  const { tree, parent } = facts;
  return attributesNamed(facts, name).flatMap((node) => {
    const statement = parent[node]!;
    if ((tree.flags[node]! & CONTEXT) !== STORE || tree.kind[statement] !== Node.Assign) return [];
    return [{ receiver: node - 2, value: statement - 1 }];
  });
}

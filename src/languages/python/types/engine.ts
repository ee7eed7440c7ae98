// What every part of the evaluator shares: the program, the tables of answers, and for each piece of code a place
// for what was found out about it.
import type { CodeUnit, EmbeddedUnit } from '../facts/file-facts.ts';
import type { ClassNames } from '../link/class-heads.ts';
import type { Program, PythonFile } from '../link/program.ts';
import { nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import type { Replacement } from './decorators.ts';
import { createFileIndex, type FileIndex } from './file-index.ts';
import type { FunctionTraits } from './function-traits.ts';
import type { Linearization } from './linearize.ts';
import { type Entry, type Rule, Solver } from './solver.ts';
import type { ClassRef, FunctionRef, Type } from './type.ts';
import type { TypeVariable } from './type-variables.ts';
import { ValueTable } from './value-table.ts';

/** A unit of code together with the file it belongs to. One object for each unit. */
export interface Code {
  readonly file: PythonFile;
  readonly unit: CodeUnit;
  readonly tree: SyntaxTree;
  /** Code inside a string or type comment: names mean what they mean at the end of their scope. */
  readonly isEmbedded: boolean;
  readonly index: FileIndex;
  readonly types: Map<number, Entry<Type>>;
  readonly bindings: Map<number, Entry<Type>>;
  readonly symbols: Map<number, Entry<Type>>;
  readonly annotations: Map<number, Entry<Type>>;
  readonly qualified: Map<number, string | null>;
  readonly names: (string | undefined)[];
  readonly completes: Map<number, boolean>;
}

/** Types of type variables, by their keys; `Self` is one of them. */
export type TypeEnvironment = ReadonlyMap<string, Type>;
export const NO_VARIABLES: TypeEnvironment = new Map();

export interface Engine {
  readonly program: Program;
  readonly values: ValueTable;
  readonly solver: Solver;
  readonly typeRule: Rule<Type>;
  readonly codes: Map<CodeUnit, Code>;
  readonly indexes: Map<PythonFile, FileIndex>;
  readonly linearizations: Map<ClassRef, Entry<Linearization>>;
  readonly subclasses: Map<ClassRef, Map<string, readonly ClassRef[]>>;
  readonly namesHolding: Map<string, ClassNames>;
  readonly wellKnown: Map<string, ClassRef | null>;
  readonly typeVariables: Map<string, TypeVariable | null>;
  readonly classParameters: Map<ClassRef, readonly TypeVariable[]>;
  readonly functionTraits: Map<FunctionRef, FunctionTraits>;
  /** What decorators put in the place of functions. */
  readonly replacements: Map<FunctionRef, Replacement>;
  /** Whether a parameter without annotation is taken for what the calls that were found give it: a hint, never a proof. */
  readonly assumesCallers: boolean;
  /** Fixtures of pytest, by name. */
  readonly fixtures: Map<string, readonly FunctionRef[]>;
  /** Types of attributes, by class and name. */
  readonly attributes: Map<string, Entry<Type>>;
  /** What functions without a return annotation give. */
  readonly results: Map<FunctionRef, Entry<Type>>;
}

export function createEngine(program: Program): Engine {
  return newEngine(program, new ValueTable(), false);
}

/** The same values, but what is known of them rests on the calls that were found. */
export function engineOfCallers({ program, values }: Engine): Engine {
  return newEngine(program, values, true);
}

function newEngine(program: Program, values: ValueTable, assumesCallers: boolean): Engine {
  return {
    program,
    values,
    assumesCallers,
    solver: new Solver(),
    typeRule: {
      bottom: values.never,
      same: (left, right) => values.sameShape(left, right),
      giveUp: (soFar) =>
        values.orUnknown(soFar, 'it depends on itself in a way that is too involved to follow'),
    },
    codes: new Map(),
    indexes: new Map(),
    linearizations: new Map(),
    subclasses: new Map(),
    namesHolding: new Map(),
    wellKnown: new Map(),
    typeVariables: new Map(),
    classParameters: new Map(),
    functionTraits: new Map(),
    replacements: new Map(),
    fixtures: new Map(),
    attributes: new Map(),
    results: new Map(),
  };
}

export function codeOf(engine: Engine, file: PythonFile, unit: CodeUnit = file.facts): Code {
  const known = engine.codes.get(unit);
  if (known !== undefined) return known;
  const code: Code = {
    file,
    unit,
    tree: unit.tree,
    isEmbedded: unit !== file.facts,
    index: indexOf(engine, file),
    types: new Map(),
    bindings: new Map(),
    symbols: new Map(),
    annotations: new Map(),
    qualified: new Map(),
    names: [],
    completes: new Map(),
  };
  engine.codes.set(unit, code);
  return code;
}

export interface EmbeddedCode {
  readonly code: Code;
  /** The expression, in the tree of the code. */
  readonly root: number;
}

/** The code that a string holds; also a string inside of such code. Null when it holds none. */
export function codeInString(engine: Engine, code: Code, node: number): EmbeddedCode | null {
  const unit = code.isEmbedded ? innerString(code, node) : code.index.stringCode().get(node);
  return unit === undefined ? null : { code: codeOf(engine, code.file, unit), root: unit.root };
}

function innerString({ file, unit, tree }: Code, node: number): EmbeddedUnit | undefined {
  const from = tree.start[node]!;
  const to = tree.end[node]!;
  return file.facts.embedded.find((one) => {
    const start = one.tree.start[one.root]!;
    return one !== unit && start > from && start < to && one.tree.end[one.root]! <= to;
  });
}

/** The code in the type comment that a node owns. */
export function codeInComment(engine: Engine, code: Code, node: number): EmbeddedCode | null {
  const unit = code.isEmbedded ? undefined : code.index.typeComments().get(node);
  return unit === undefined ? null : { code: codeOf(engine, code.file, unit), root: unit.root };
}

export function indexOf(engine: Engine, file: PythonFile): FileIndex {
  const known = engine.indexes.get(file);
  if (known !== undefined) return known;
  const index = createFileIndex(file);
  engine.indexes.set(file, index);
  return index;
}

export function nameOf(code: Code, name: number): string {
  code.names[name] ??= nameText(code.tree, name);
  return code.names[name];
}

/** The source text of a node, for reasons that people read. */
export function textOf(code: Code, node: number): string {
  const { bytes, start, end } = code.tree;
  const text = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + start[node]!,
    Math.min(end[node]! - start[node]!, 60),
  ).toString('utf8');
  const line = text.split(/[\r\n]/, 1)[0]!;
  return line.length < text.length || end[node]! - start[node]! > 60 ? `${line}...` : line;
}

// Names that other classes are told while a class is made: a metaclass gets the name of the class and the names in its body,
// `__set_name__` the name of the attribute, `__init_subclass__` the class. Methods may ask for the name of their own class.
import type { Warning } from '../../../kernel/warning.ts';
import type { FileFacts } from '../facts/file-facts.ts';
import { stringValue } from '../facts/string-value.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import { className, sourceText } from '../meaning/meaning-values.ts';
import { metaclassesOf } from '../meaning/metaclasses.ts';
import { KEY_METHODS } from '../meaning/string-places.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef } from '../types/type.ts';
import { spanOf } from './describe-definition.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';
import { symbolOfMember } from './member-definers.ts';
import { nameOfFunction } from './parameter-family.ts';
import type { RenameQuestion } from './rename-question.ts';

export function namesReadByClasses({
  context: { engine },
  family,
  word,
}: RenameQuestion): readonly Warning[] {
  const warnings = new Map<string, Warning>();
  for (const definition of family.definitions) {
    for (const ref of readersOf(engine, definition)) {
      const { file, index } = ref;
      const place = spanOf(file, file.facts.functions[index]!.nameNode);
      warnings.set(`${place.file}:${place.span.start}`, {
        code: 'NameIsData',
        message: `${className({ file, index: file.facts.functions[index]!.ownerClass })}.${nameOfFunction(ref)}() reads the name ${word} while the program runs`,
        place,
        suggestion: 'see what it does with the name',
      });
    }
  }
  return [...warnings.values()];
}

function readersOf(engine: PythonEngine, definition: Definition): readonly FunctionRef[] {
  if (definition.kind === 'member') {
    const { class: owner, name } = definition;
    if (symbolOfMember(owner, name) === -1) return [];
    const isFunction = functionsOfSymbol(owner.file, symbolOfMember(owner, name)).length > 0;
    const readers = metaclassReaders(engine, owner, 3).filter((ref) => !isFunction || asksForFunctions(ref));
    return [...readers, ...toldTheirName(engine, owner, name)];
  }
  if (definition.kind !== 'symbol') return [];
  const { file, symbol } = definition.ref;
  const index = file.facts.classes.findIndex((fact) => fact.symbol === symbol);
  if (index === -1) return [];
  const owner = { file, index };
  return [
    ...metaclassReaders(engine, owner, 1),
    ...subclassHooks(engine, owner),
    ...methodsReadingName(engine, owner),
  ];
}

/** Methods that make something of `cls.__name__`, as mixins make tables; not to show it, and not to complain. */
function methodsReadingName(engine: PythonEngine, owner: ClassRef): readonly FunctionRef[] {
  return ours(engine, owner)
    .flatMap(({ file, index }) =>
      file.facts.classes[index]!.methods.map((method) => ({ file, index: method })),
    )
    .filter((ref) => !SHOWING.test(nameOfFunction(ref)) && asksForOwnName(ref));
}

const SHOWING = /^__(repr|str|format|init_subclass|new|init)__$/;

/** `cls.__name__`, `type(self).__name__`, `self.__class__.__name__`, in a value that is returned. */
function asksForOwnName({ file, index }: FunctionRef): boolean {
  const { tree, functions, parent, symbolOf } = file.facts;
  const [receiver] = functions[index]!.parameters;
  if (receiver === undefined) return false;
  return functions[index]!.returnValues.some((value) => {
    for (let at = value < 0 ? 0 : tree.first[value]!; at <= value; at++) {
      if (tree.kind[at] !== Node.Name || symbolOf[at] !== receiver.symbol) continue;
      let user = parent[at]!;
      const isClass = tree.kind[user] === Node.Attribute && nameText(tree, tree.data[user]!) === '__class__';
      const isTyped = tree.kind[user] === Node.Call && isType(file, childrenOf(tree, user)[0]!);
      if (isClass || isTyped) user = parent[user]!;
      if (tree.kind[user] === Node.Attribute && nameText(tree, tree.data[user]!) === '__name__') return true;
    }
    return false;
  });
}

function isType({ facts: { tree } }: FunctionRef['file'], callee: number): boolean {
  return tree.kind[callee] === Node.Name && nameText(tree, tree.data[callee]!) === 'type';
}

/** Functions of the metaclass that do more with what they get at this position than to pass it on. */
function metaclassReaders(engine: PythonEngine, owner: ClassRef, position: number): readonly FunctionRef[] {
  return metaclassesOf(engine, owner).flatMap((ref) =>
    ['__new__', '__init__'].flatMap((name) => methods(ref, name)).filter((one) => reads(one, position)),
  );
}

/** Most metaclasses look for fields; those that look for methods ask what is callable or how names begin. */
function asksForFunctions({ file, index }: FunctionRef): boolean {
  const { tree, functions } = file.facts;
  const { node } = functions[index]!;
  return /\b(callable|isfunction|FunctionType|startswith|endswith|hasattr|getattr)\b/.test(
    sourceText(file, tree.start[node]!, tree.end[node]!),
  );
}

/** `x = Field()` where Field has `__set_name__(self, owner, name)`. */
function toldTheirName(engine: PythonEngine, owner: ClassRef, name: string): readonly FunctionRef[] {
  const { file } = owner;
  const { tree, parent, symbols } = file.facts;
  const symbol = symbolOfMember(owner, name);
  const found: FunctionRef[] = [];
  for (let at = symbols.firstOccurrence[symbol]!; at < symbols.firstOccurrence[symbol + 1]!; at++) {
    const statement = parent[symbols.occurrence[at]!]!;
    if (tree.kind[statement] !== Node.Assign && tree.kind[statement] !== Node.AnnAssign) continue;
    if (tree.kind[statement - 1] !== Node.Call) continue;
    for (const value of engine.evaluator.typeOf(file, file.facts, statement - 1).values) {
      if (value.kind !== 'instance' || value.class.file.isExternal) continue;
      const hooks = ours(engine, value.class).flatMap((ref) => methods(ref, '__set_name__'));
      found.push(...hooks.slice(0, 1).filter((one) => reads(one, 2)));
    }
  }
  return found;
}

/** `__init_subclass__` of a base that asks for `cls.__name__`. */
function subclassHooks(engine: PythonEngine, owner: ClassRef): readonly FunctionRef[] {
  const [, ...above] = ours(engine, owner);
  return above
    .flatMap((ref) => methods(ref, '__init_subclass__'))
    .filter(({ file, index }) => {
      const { tree, functions } = file.facts;
      const { node } = functions[index]!;
      for (let at = tree.first[node]!; at < node; at++) {
        if (tree.kind[at] === Node.Attribute && /^__(qual)?name__$/.test(nameText(tree, tree.data[at]!)))
          return true;
      }
      return false;
    });
}

function ours(engine: PythonEngine, ref: ClassRef): readonly ClassRef[] {
  return engine.evaluator.mro(ref).classes.filter(({ file }) => !file.isExternal);
}

function methods(ref: ClassRef, name: string): readonly FunctionRef[] {
  const symbol = symbolOfMember(ref, name);
  return symbol === -1 ? [] : functionsOfSymbol(ref.file, symbol);
}

/** Whether a parameter is used for more than `super().__new__(mcs, name, bases, namespace)`. */
function reads({ file, index }: FunctionRef, position: number): boolean {
  const { tree, parent, symbols, functions } = file.facts;
  const parameter = functions[index]!.parameters[position];
  if (parameter === undefined || parameter.role === 'keywords') return false;
  const { symbol } = parameter;
  for (let at = symbols.firstOccurrence[symbol]!; at < symbols.firstOccurrence[symbol + 1]!; at++) {
    const node = symbols.occurrence[at]!;
    const user = parent[node]!;
    if (tree.kind[user] === Node.Arg || isAskedForKey(file.facts, node)) continue;
    if (tree.kind[user] !== Node.Call) return true;
    const callee = childrenOf(tree, user)[0]!;
    const isPassedOn =
      tree.kind[callee] === Node.Attribute &&
      /^__(new|init|set_name)__$/.test(nameText(tree, tree.data[callee]!));
    if (!isPassedOn) return true;
  }
  return false;
}

/** `body["x"]`, `body.get("x")`, `"x" in body`: a name that stands there, and is found as a key. */
function isAskedForKey(facts: FileFacts, node: number): boolean {
  const { tree, parent } = facts;
  const user = parent[node]!;
  const key = (at: number | undefined) => at !== undefined && stringValue(facts, at) !== null;
  switch (tree.kind[user]) {
    case Node.Subscript:
      return childrenOf(tree, user)[0] === node && key(user - 1);
    case Node.Compare:
      return childrenOf(tree, user)[2] === node && key(childrenOf(tree, user)[0]);
    case Node.Attribute: {
      const call = parent[user]!;
      const [callee, first] = tree.kind[call] === Node.Call ? childrenOf(tree, call) : [];
      return callee === user && KEY_METHODS.has(nameText(tree, tree.data[user]!)) && key(first);
    }
    default:
      return false;
  }
}

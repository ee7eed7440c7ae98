// Which expressions mean the same when the module is loaded: made of literals and of names that the module binds once, or that
// are built in.
import {
  DELETES,
  type FileFacts,
  IS_DECLARED,
  IS_IMPORT,
  MODULE_SCOPE,
  UNBOUND,
} from '../../facts/file-facts.ts';
import { bindingNodesOf, occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { type Code, isDivision } from '../../rewrite/effects.ts';
import { isImmutable } from '../../rewrite/known-values.ts';
import { OPERATOR } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { makesNewObject } from './kept-value.ts';
import { isLikeALiteral } from './like-a-literal.ts';
import { isStatement, isWithin } from './node-classes.ts';

export function whyNotConstant({ engine }: PythonContext, file: PythonFile, root: number): string | null {
  const { facts } = file;
  const { tree, symbolOf, symbols, scopes, useOf } = facts;
  for (let node = tree.first[root]!; node <= root; node++) {
    switch (tree.kind[node]) {
      case Node.Await:
      case Node.Yield:
      case Node.YieldFrom:
        return 'it waits or yields, which only a function can';
      case Node.NamedExpr:
        return 'it binds a name';
      case Node.Name: {
        const symbol = symbolOf[node]!;
        const name = nameText(tree, tree.data[node]!);
        if (symbol === UNBOUND) {
          if (engine.program.resolveUnbound(file, name).every(({ kind }) => kind === 'missing'))
            return `nothing binds ${name}`;
          if (name === 'super' || name === 'locals')
            return `${name} means something else outside of the function`;
          break;
        }
        const scope = symbols.scope[symbol]!;
        if (scope !== MODULE_SCOPE) {
          // Names of a lambda or comprehension inside of it go with it.
          if (isWithin(tree, scopes.node[scope]!, root)) break;
          return `${name} is not a name of the module`;
        }
        if ((symbols.flags[symbol]! & IS_DECLARED) !== 0) return `a function binds ${name} anew`;
        if ([...occurrencesOf(facts, symbol)].some((each) => (useOf[each]! & DELETES) !== 0))
          return `${name} is deleted`;
      }
    }
  }
  return null;
}

/** Why evaluating it once, and early, could matter; null when it cannot. */
export function doubtOfConstant(context: PythonContext, file: PythonFile, root: number): string | null {
  const { engine } = context;
  const { facts } = file;
  const { tree, symbolOf, symbols, scopeOf } = facts;
  for (let node = tree.first[root]!; node <= root; node++) {
    switch (tree.kind[node]) {
      case Node.Call:
        if (!isLikeALiteral({ engine, file }, node))
          return 'the call would run once, when the module is loaded';
        break;
      case Node.Attribute: {
        if (isImmutable({ engine, file }, node - 2)) break;
        const base = tree.first[node]!;
        const symbol = tree.kind[base] === Node.Name ? symbolOf[base]! : -1;
        const isImported = symbol >= 0 && (symbols.flags[symbol]! & IS_IMPORT) !== 0;
        if (!isImported || !isModuleOrClass(context, file, base))
          return 'an attribute may be another one later than when the module is loaded';
        break;
      }
      case Node.Subscript:
        return 'what is in a container may be something else later than when the module is loaded';
      case Node.BinOp:
        if (isDivision(tree.flags[node]! & OPERATOR) && tree.kind[node - 1] !== Node.Constant)
          return 'a division may fail, and would do so when the module is loaded';
    }
  }
  const isShared = handsOnNewObject({ engine, file }, root) && scopeOf[root] !== MODULE_SCOPE;
  if (isShared && !isOnlyLookedAt(facts, root))
    return 'it is a new object each time now, and would be one object that all share';
  return null;
}

/** What an object has may change, and a proxy may not even have it yet; modules and classes keep what they are made with. */
function isModuleOrClass({ engine }: PythonContext, file: PythonFile, node: number): boolean {
  const { facts } = file;
  const { values, unknown } = engine.evaluator.typeOf(file, facts, node);
  // What `import x` binds is a module, also when nobody can look at it; `from x import y` may give anything.
  const isPlainImport = bindingNodesOf(facts, facts.symbolOf[node]!).every(
    (binding) => enclosingStatement(facts, binding.node) === Node.Import,
  );
  const isKept = ({ kind }: (typeof values)[number]) =>
    kind === 'module' || kind === 'namespace' || kind === 'class' || (kind === 'external' && isPlainImport);
  return unknown === null && values.length > 0 && values.every(isKept);
}

function enclosingStatement({ tree, parent }: FileFacts, node: number): number {
  let at = node;
  while (!isStatement(tree, at)) at = parent[at]!;
  return tree.kind[at]!;
}

/** Not when the new object only goes into something that keeps none of it. */
function handsOnNewObject(code: Code, root: number): boolean {
  const { tree } = code.file.facts;
  if (tree.kind[root] === Node.Call && isLikeALiteral(code, root)) return false;
  return makesNewObject(code.file, root);
}

/** Tested for membership or gone through: nobody can keep or change it. */
function isOnlyLookedAt({ tree, parent }: FileFacts, node: number): boolean {
  const owner = parent[node]!;
  if (tree.kind[owner] === Node.Compare) return true;
  const isLoop = tree.kind[owner] === Node.For || tree.kind[owner] === Node.Comprehension;
  return isLoop && childrenOf(tree, owner)[1] === node;
}

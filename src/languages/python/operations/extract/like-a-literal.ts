// Calls that are as good as a literal: of fixed things they make the same each time, and nobody can change what they make.
import { IS_IMPORT, UNBOUND } from '../../facts/file-facts.ts';
import type { Code } from '../../rewrite/effects.ts';
import { isBuiltin, judgeCall } from '../../rewrite/known-calls.ts';
import { isImmutable } from '../../rewrite/known-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';

/** `frozenset({1, 2})`, `re.compile('a+')`, `ord('a')`. */
export function isLikeALiteral(code: Code, call: number): boolean {
  const [callee, ...given] = childrenOf(code.file.facts.tree, call);
  const name = standardName(code, callee!);
  const isKnown =
    (name !== null && MAKERS.has(name)) || (judgeCall(code, call) === 'computes' && isImmutable(code, call));
  return isKnown && given.every((argument) => isFixed(code, argument));
}

function isFixed(code: Code, node: number): boolean {
  const { tree } = code.file.facts;
  const all = () =>
    childrenOf(tree, node).every((child) => tree.kind[child] === Node.Identifier || isFixed(code, child));
  switch (tree.kind[node]) {
    case Node.Keyword:
    case Node.List:
    case Node.SetDisplay:
    case Node.Dict:
    case Node.Tuple:
    case Node.BinOp:
    case Node.UnaryOp:
      return all();
    case Node.Call:
      return isLikeALiteral(code, node);
    case Node.Attribute:
      // A flag of a module; whoever asks looks at attributes on their own too.
      return tree.kind[node - 2] === Node.Name;
    default:
      return isImmutable(code, node);
  }
}

/** `re.compile` for a name that comes from the standard library, however it is imported. */
function standardName(code: Code, node: number): string | null {
  const { tree, symbolOf, symbols, imports } = code.file.facts;
  const isAttribute = tree.kind[node] === Node.Attribute;
  const base = isAttribute ? node - 2 : node;
  if (tree.kind[base] !== Node.Name) return null;
  const symbol = symbolOf[base]!;
  const own = nameText(tree, tree.data[node]!);
  if (symbol === UNBOUND) return !isAttribute && isBuiltin(code, own) ? own : null;
  if (symbol < 0 || symbols.flags[symbol] !== IS_IMPORT) return null;
  const [fact, ...more] = imports.filter((each) => each.symbol === symbol);
  if (fact === undefined || more.length > 0 || !code.engine.program.isStandardLibrary(fact.module))
    return null;
  if (fact.kind === 'module') return isAttribute ? `${fact.module}.${own}` : null;
  return isAttribute ? null : `${fact.module}.${fact.name}`;
}

const MAKERS: ReadonlySet<string> = new Set([
  'frozenset',
  'datetime.date',
  'datetime.datetime',
  'datetime.time',
  'datetime.timedelta',
  'decimal.Decimal',
  'fractions.Fraction',
  'ipaddress.ip_address',
  'ipaddress.ip_network',
  'operator.attrgetter',
  'operator.itemgetter',
  'operator.methodcaller',
  'pathlib.Path',
  'pathlib.PurePath',
  'pathlib.PurePosixPath',
  'pathlib.PureWindowsPath',
  're.compile',
  'uuid.UUID',
]);

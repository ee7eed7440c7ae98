// Annotations that come along: of parameters and annotated variables, where the new function sees the same names.
import { type FileFacts, FUNCTION_SCOPE, LAMBDA_SCOPE, MODULE_SCOPE } from '../../../facts/file-facts.ts';
import { bindingNodesOf, occurrencesOf } from '../../../facts/symbol-occurrences.ts';
import { textBetween } from '../../../rewrite/source-lines.ts';
import { sourceStyle } from '../../../rewrite/source-style.ts';
import { ANNOTATION_SIMPLE } from '../../../syntax/node-flags.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { childrenOf } from '../../../syntax/syntax-tree.ts';

/** The text of the annotation of a name, or null when it has none that can be said there. */
export function annotationOf(facts: FileFacts, symbol: number, visible: ReadonlySet<number>): string | null {
  const parameter = facts.functions
    .flatMap(({ parameters }) => parameters)
    .find((each) => each.symbol === symbol && each.annotation >= 0);
  if (parameter !== undefined) {
    const isPlain = parameter.role !== 'variadic' && parameter.role !== 'keywords';
    // A parameter that is bound again may be of another type by then.
    if (!isPlain || bindingNodesOf(facts, symbol).length > 1) return null;
    return annotationText(facts, parameter.annotation, visible, true);
  }
  for (const node of occurrencesOf(facts, symbol)) {
    const owner = facts.parent[node]!;
    if (facts.tree.kind[owner] !== Node.AnnAssign || facts.tree.first[owner] !== node) continue;
    if ((facts.tree.flags[owner]! & ANNOTATION_SIMPLE) === 0) continue;
    return annotationText(facts, childrenOf(facts.tree, owner)[1]!, visible, false);
  }
  return null;
}

/** `isEvaluated`: it is evaluated where it stands, so its names are there by then. */
export function annotationText(
  facts: FileFacts,
  annotation: number,
  visible: ReadonlySet<number>,
  isEvaluated: boolean,
): string | null {
  const { tree, symbolOf, symbols } = facts;
  const isLater = isEvaluatedLater(facts, annotation, visible);
  let isThere = true;
  for (let node = tree.first[annotation]!; node <= annotation; node++) {
    const symbol = symbolOf[node]!;
    if (symbol < 0) continue;
    if (!visible.has(symbols.scope[symbol]!)) return null;
    if ((isEvaluated && !isLater) || isThereEarly(facts, symbol, annotation)) continue;
    if (!isEvaluated) return null;
    isThere = false;
  }
  const hasLocalNames = facts.embedded.some(
    (unit) =>
      tree.first[annotation]! <= unit.host &&
      unit.host <= annotation &&
      unit.symbolOf.some((symbol) => symbol >= 0 && !visible.has(symbols.scope[symbol]!)),
  );
  if (hasLocalNames) return null;
  const text = textBetween(tree, tree.start[annotation]!, tree.end[annotation]!);
  if (isThere) return text;
  const { quote } = sourceStyle(tree);
  return /["'\\\n]/.test(text) ? null : `${quote}${text}${quote}`;
}

/** Of a function inside of another one: it is evaluated when that one runs, and for the new function when the module is loaded. */
function isEvaluatedLater(
  { scopes, scopeOf }: FileFacts,
  annotation: number,
  visible: ReadonlySet<number>,
): boolean {
  for (let scope = scopeOf[annotation]!; scope > MODULE_SCOPE; scope = scopes.parent[scope]!) {
    const kind = scopes.kind[scope];
    if ((kind === FUNCTION_SCOPE || kind === LAMBDA_SCOPE) && !visible.has(scope)) return true;
  }
  return false;
}

/** Bound by a statement of the module itself, before: the annotation of a local is not evaluated, that of a parameter is. */
function isThereEarly(facts: FileFacts, symbol: number, annotation: number): boolean {
  const { tree, parent, symbols, imports } = facts;
  if (imports.some(({ module, name }) => module === '__future__' && name === 'annotations')) return true;
  if (symbols.scope[symbol] !== MODULE_SCOPE) return false;
  return bindingNodesOf(facts, symbol).some(({ node }) => {
    let at = node;
    while (tree.kind[at]! > Node.LastStatement) at = parent[at]!;
    return tree.kind[parent[at]!] === Node.Module && at < annotation;
  });
}

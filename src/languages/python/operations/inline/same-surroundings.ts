// A body that says `global`, `nonlocal` or `super()` speaks of the place it stands in. It can stand at a call only where these
// words would say the same.
import { CLASS_SCOPE, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import { symbolText } from '../../rename/bound-names.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { Bound } from './bind-arguments.ts';
import type { CallSite } from './call-site.ts';
import type { FunctionShape } from './function-shape.ts';
import { whyNotDeclaredThere } from './inner-definitions.ts';

export function whyNotThere(shape: FunctionShape, site: CallSite, bound: Bound): string | null {
  const symbol = shape.declared.find((each) => !isDeclaredAt(shape, site, each));
  if (symbol !== undefined)
    return `its body binds ${symbolText(shape.file, symbol)} of another scope, which this one does not declare`;
  if (shape.supers.length > 0 && !isSameObject(shape, site, bound))
    return 'super() in its body means the class and the object of its own method';
  return whyNotDeclaredThere(shape.file, shape.fact, site);
}

/** Binding the name at the call binds the same variable. */
function isDeclaredAt({ file }: FunctionShape, site: CallSite, symbol: number): boolean {
  if (site.file !== file) return false;
  const { tree, symbols, symbolOf, scopeOf } = file.facts;
  if (scopeOf[site.call] !== site.scope) return false;
  if (symbols.scope[symbol] === site.scope) return true;
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node];
    if ((kind !== Node.Global && kind !== Node.Nonlocal) || scopeOf[node] !== site.scope) continue;
    for (let name = tree.first[node]!; name < node; name++) if (symbolOf[name] === symbol) return true;
  }
  return false;
}

/** The call is `self.f()` in a method of the same class, whose first parameter nobody binds again. */
function isSameObject({ file, fact }: FunctionShape, site: CallSite, { arguments: given }: Bound): boolean {
  const { facts } = site.file;
  if (site.file !== file || facts.scopeOf[site.call] !== site.scope || site.scope === MODULE_SCOPE)
    return false;
  if (facts.scopes.kind[site.scope] === CLASS_SCOPE) return false;
  const method = facts.functions.find(({ scope }) => scope === site.scope);
  if (method === undefined || method.ownerClass !== fact.ownerClass || method.decorators.length > 0)
    return false;
  const [self] = given;
  const [first] = method.parameters;
  if (self === undefined || first === undefined || self.parameter !== fact.parameters[0]) return false;
  return (
    facts.tree.kind[self.node] === Node.Name &&
    facts.symbolOf[self.node] === first.symbol &&
    bindingNodesOf(facts, first.symbol).length === 1
  );
}

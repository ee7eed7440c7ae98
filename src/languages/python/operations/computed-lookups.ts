// Lookups by a computed name that may find a function, class or variable: `getattr(self, "visit_" + kind)`. Whatever takes it
// away, or changes how it is called, cannot follow them.
import type { Warning } from '../../../kernel/warning.ts';
import { MODULE_SCOPE } from '../facts/file-facts.ts';
import type { Definition } from '../meaning/meaning.ts';
import { findDynamicPatterns } from '../rename/dynamic-patterns.ts';
import { judgeSymbol } from '../rename/judge-symbol.ts';
import { codeSymbolOf } from '../symbols/code-symbol.ts';
import type { PythonContext } from './python-context.ts';

export function computedLookups({ engine, view }: PythonContext, definition: Definition): readonly Warning[] {
  const symbol = codeSymbolOf(definition);
  if (symbol === null || isLocal(definition)) return [];
  const context = { engine, view, definition };
  const { family, judged } = judgeSymbol(context, symbol, []);
  const question = { context, family, judged, word: symbol.name, newName: symbol.name };
  return findDynamicPatterns(question).filter(({ code }) => code === 'DynamicReference');
}

/** Variables of functions are no attributes. */
function isLocal(definition: Definition): boolean {
  if (definition.kind !== 'symbol') return false;
  const { symbols, scopes } = definition.ref.file.facts;
  return scopes.kind[symbols.scope[definition.ref.symbol]!] !== MODULE_SCOPE;
}

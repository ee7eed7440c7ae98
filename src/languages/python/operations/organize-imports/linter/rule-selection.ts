// Whether lists of rule selectors, such as `E`, `F4` or `ALL`, switch a rule on. The most specific selector decides; of two equally
// specific ones, the one that switches off.
export interface Rule {
  readonly code: string;
  readonly name: string;
}

export const UNUSED_IMPORT: Rule = { code: 'F401', name: 'unused-import' };
export const UNSORTED_IMPORTS: Rule = { code: 'I001', name: 'unsorted-imports' };

export function namesRule(selectors: readonly string[], rule: Rule): boolean {
  return specificity(selectors, rule) !== null;
}

/** What the lists decide; null when neither of them mentions the rule. */
export function selected(
  on: readonly string[],
  off: readonly string[],
  rule: Rule = UNUSED_IMPORT,
): 'on' | 'off' | null {
  const [yes, no] = [specificity(on, rule), specificity(off, rule)];
  if (yes === null && no === null) return null;
  return (yes ?? -1) > (no ?? -1) ? 'on' : 'off';
}

function specificity(selectors: readonly string[], { code, name }: Rule): number | null {
  const lengths = selectors.flatMap((selector) => {
    if (selector === 'ALL') return [0];
    if (selector === name) return [code.length];
    return selector !== '' && code.startsWith(selector) ? [selector.length] : [];
  });
  return lengths.length === 0 ? null : Math.max(...lengths);
}

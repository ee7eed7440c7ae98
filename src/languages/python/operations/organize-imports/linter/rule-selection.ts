// Whether lists of rule selectors, such as `E`, `F4` or `ALL`, switch on the rule for unused imports. The most specific selector
// decides; of two equally specific ones, the one that switches off.
const UNUSED_IMPORT = 'F401';

export function namesUnusedImports(selectors: readonly string[]): boolean {
  return specificity(selectors) !== null;
}

/** What the lists decide; null when neither of them mentions the rule. */
export function selected(on: readonly string[], off: readonly string[]): 'on' | 'off' | null {
  const [yes, no] = [specificity(on), specificity(off)];
  if (yes === null && no === null) return null;
  return (yes ?? -1) > (no ?? -1) ? 'on' : 'off';
}

function specificity(selectors: readonly string[]): number | null {
  const lengths = selectors.flatMap((selector) => {
    if (selector === 'ALL') return [0];
    if (selector === 'unused-import') return [UNUSED_IMPORT.length];
    return selector !== '' && UNUSED_IMPORT.startsWith(selector) ? [selector.length] : [];
  });
  return lengths.length === 0 ? null : Math.max(...lengths);
}

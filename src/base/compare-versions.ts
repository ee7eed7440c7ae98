// Which of two versions is newer, by the rules of semantic versioning: numbers first, and a pre-release comes before
// its release.

export function isVersion(text: string): boolean {
  return /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.test(text);
}

/** Negative when `a` is older. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [split(a), split(b)];
  for (let part = 0; part < 3; part++) {
    const difference = (left.numbers[part] ?? 0) - (right.numbers[part] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.labels.length === 0 || right.labels.length === 0) return right.labels.length - left.labels.length;
  for (let part = 0; part < Math.max(left.labels.length, right.labels.length); part++) {
    const difference = compareLabels(left.labels[part], right.labels[part]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function split(version: string): { readonly numbers: readonly number[]; readonly labels: readonly string[] } {
  const [plain = ''] = version.split('+');
  const dash = plain.indexOf('-');
  const numbers = (dash === -1 ? plain : plain.slice(0, dash)).split('.').map(Number);
  return { numbers, labels: dash === -1 ? [] : plain.slice(dash + 1).split('.') };
}

/** A missing label is older, a number is older than a word. */
function compareLabels(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1);
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

// The order of isort's black profile: case does not count, numbers count as numbers, and among imported names constants
// come first, then classes, then the rest.
export function compareModules(a: string, b: string): number {
  return compareNaturally(moduleKey(a), moduleKey(b));
}

export function compareImportedNames(a: string, b: string): number {
  return compareNaturally(nameKey(a), nameKey(b));
}

export function compareNaturally(a: string, b: string): number {
  const [left, right] = [a.split(NUMBERS), b.split(NUMBERS)];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    // Every second part is a number.
    const order = at % 2 === 0 ? comparePlain(left[at]!, right[at]!) : compareNumbers(left[at]!, right[at]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

const NUMBERS = /(\d+)/;

/** `..a` comes before `.a`. */
function moduleKey(module: string): string {
  return module.replace(/^(\.+)/, '$1_').toLowerCase();
}

function nameKey(name: string): string {
  const isConstant = name.length > 1 && name === name.toUpperCase() && name !== name.toLowerCase();
  const first = name[0] ?? '';
  const isClass = first === first.toUpperCase() && first !== first.toLowerCase();
  return `${isConstant ? 'A' : isClass ? 'B' : 'C'}${name.toLowerCase()}`;
}

function comparePlain(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareNumbers(a: string, b: string): number {
  const [left, right] = [BigInt(a), BigInt(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

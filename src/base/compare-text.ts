// One order for every sorted list: by code unit, the same on every machine and in every locale.

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

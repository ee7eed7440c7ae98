// typeshed's VERSIONS file: which versions of Python have a module. `asyncio.taskgroups: 3.11-`, `distutils: 3.0-3.11`.

type Version = readonly [number, number];

export interface TypeshedVersions {
  /** Whether this version of Python has the module; null stands for the newest. */
  has(module: string, version: Version | null): boolean;
}

interface Range {
  readonly first: Version;
  readonly last: Version | null;
}

export function readTypeshedVersions(text: string): TypeshedVersions {
  const ranges = new Map<string, Range>();
  for (const line of text.split('\n')) {
    const row = /^([\w.]+)\s*:\s*(\d+)\.(\d+)\s*-\s*(?:(\d+)\.(\d+))?/.exec(line.replace(/#.*/, '').trim());
    if (row === null) continue;
    const [, module = '', major, minor, lastMajor, lastMinor] = row;
    const last: Version | null = lastMajor === undefined ? null : [Number(lastMajor), Number(lastMinor)];
    ranges.set(module, { first: [Number(major), Number(minor)], last });
  }
  return { has: (module, version) => covers(nearestRange(ranges, module), version) };
}

/** A submodule without a row of its own has the versions of the package it is in. */
function nearestRange(ranges: ReadonlyMap<string, Range>, module: string): Range | undefined {
  for (let name = module; ; name = name.slice(0, name.lastIndexOf('.'))) {
    const range = ranges.get(name);
    if (range !== undefined || !name.includes('.')) return range;
  }
}

function covers(range: Range | undefined, version: Version | null): boolean {
  if (range === undefined) return false;
  if (version === null) return true;
  return compare(range.first, version) <= 0 && (range.last === null || compare(version, range.last) <= 0);
}

function compare([major, minor]: Version, [otherMajor, otherMinor]: Version): number {
  return major - otherMajor || minor - otherMinor;
}

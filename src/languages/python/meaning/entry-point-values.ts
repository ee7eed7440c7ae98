// Where a project's own files say which modules and functions programs and plugins begin with.
import { tomlStrings } from './toml-strings.ts';

/** Where values of entry points begin. */
export function entryPointValues(path: string, text: string): readonly number[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'pyproject.toml') {
    return tomlStrings(text).flatMap(({ path: keys, start }) =>
      ENTRY_TABLES.some((table) => table.every((key, at) => keys[at] === key)) ? [start] : [],
    );
  }
  if (name === 'setup.cfg') return entriesOfSetup(text);
  return name === 'entry_points.txt' ? startsOf(/^[^=\n#;[]+=[ \t]*(?=[A-Za-z_])/gm, text) : [];
}

const ENTRY_TABLES: readonly (readonly string[])[] = [
  ['project', 'scripts'],
  ['project', 'gui-scripts'],
  ['project', 'entry-points'],
  ['tool', 'poetry', 'scripts'],
  ['tool', 'poetry', 'plugins'],
  ['tool', 'flit', 'scripts'],
  ['tool', 'flit', 'entrypoints'],
];

/** `name = module:attribute` lines of the section, also behind the name of their group. */
function entriesOfSetup(text: string): readonly number[] {
  const section = /^\[options\.entry_points\][^\n]*\n((?:(?!\[).*(?:\n|$))*)/m.exec(text);
  if (section === null) return [];
  const begin = section.index + section[0].length - section[1]!.length;
  return startsOf(/^(?:[ \t]+|[^\s=[#][^=\n]*=)[^=\n#]+=[ \t]*(?=[A-Za-z_])/gm, section[1]!).map(
    (start) => begin + start,
  );
}

function startsOf(name: RegExp, text: string): readonly number[] {
  return [...text.matchAll(name)].map((match) => match.index + match[0].length);
}

// Cases kept as text: a title, a source, and what is expected of it. `TUG_UPDATE_GOLDEN=1` writes what was found instead.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface SyntaxCase {
  readonly file: string;
  readonly title: string;
  /** The first version of Python with this syntax, 9 for 3.9. */
  readonly since: number;
  readonly source: string;
  readonly expected: string;
}

const FOLDER = fileURLToPath(new URL('./cases/', import.meta.url));

/** All cases of all files. In a source, `␍`, `␉`, `␌`, `␀` stand for CR, tab, form feed, NUL and `∅` for no line end. */
export function readCases(): SyntaxCase[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => parseCases(file, readFileSync(FOLDER + file, 'utf8')));
}

export function updateCases(cases: readonly SyntaxCase[], found: (source: string) => string): void {
  const files = new Map<string, string[]>();
  for (const entry of cases) {
    const since = entry.since > 9 ? ` (3.${entry.since})` : '';
    const text = `=== ${entry.title}${since}\n${showControls(entry.source)}\n---\n${found(entry.source)}\n`;
    files.set(entry.file, [...(files.get(entry.file) ?? []), text]);
  }
  for (const [file, texts] of files) writeFileSync(FOLDER + file, texts.join('\n'));
}

function parseCases(file: string, text: string): SyntaxCase[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [, title, since, rest] = /^(.*?)(?: \(3\.(\d+)\))?\n([\s\S]*)$/.exec(block)!;
      const [source = '', expected = ''] = rest!.split(/^---\n/m);
      return {
        file,
        title: title!,
        since: Number(since ?? 9),
        source: hideControls(source.replace(/\n$/, '')),
        expected: expected.trimEnd(),
      };
    });
}

const CONTROLS: readonly (readonly [string, string])[] = [
  ['␍', '\r'],
  ['␉', '\t'],
  ['␌', '\f'],
  ['␀', '\0'],
];

/** A source ends with a line end unless it says otherwise. */
function hideControls(shown: string): string {
  const source = CONTROLS.reduce((text, [picture, control]) => text.replaceAll(picture, control), shown);
  return source.endsWith('∅') ? source.slice(0, -1) : `${source}\n`;
}

function showControls(source: string): string {
  const shown = CONTROLS.reduce((text, [picture, control]) => text.replaceAll(control, picture), source);
  return shown.endsWith('\n') ? shown.slice(0, -1) : `${shown}∅`;
}

// Where a page and a program have drifted apart: a command or flag that is not there, has another name now, or is on its
// way out. A name is called renamed only when the words of the one are among the words of the other.
import { nearestNames } from '../../base/nearest-name.ts';
import type { AskModel, CommandModel, FlagModel, SubcommandModel } from './command-model.ts';

export interface Drift {
  readonly kind: 'not_found' | 'renamed' | 'deprecated';
  readonly what: 'command' | 'flag';
  /** As the page writes it. */
  readonly written: string;
  /** The command it belongs to: `tug state`. */
  readonly command: string;
  /** What the page should say, when that is sure. */
  readonly replacement: string | null;
  /** Names that are there and close. */
  readonly nearest: readonly string[];
}

/** `words` are those behind the program. */
export async function findDrift(
  program: string,
  words: readonly string[],
  ask: AskModel,
): Promise<readonly Drift[]> {
  const drift: Drift[] = [];
  const path: string[] = [];
  let model = await ask([]);
  if (model === null) return [];
  // Flags of a command are often taken by those below it.
  const known: FlagModel[] = [...(model.flags ?? [])];
  let judgesFlags = model.flags !== null;
  let mayBeSubcommand = true;
  let inDoubt = -1;
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (word === '--') break;
    if (isFlag(word) && !judgesFlags) {
      if (!word.includes('=')) inDoubt = index + 1;
      continue;
    }
    if (isFlag(word)) {
      const { found, takesNext } = judgeFlag(word, known, [program, ...path].join(' '));
      if (found !== null) drift.push(found);
      // What stands behind a flag that nobody knows may be its value.
      if (found !== null && found.kind !== 'deprecated' && !word.includes('=')) inDoubt = index + 1;
      if (takesNext) index++;
      continue;
    }
    // `cargo +nightly build`: which version of the program, not which command.
    if (!mayBeSubcommand || model.subcommands === null || word.startsWith('+')) continue;
    if (isUnknowable(word)) {
      mayBeSubcommand = false;
      // Whose flags follow is not known either.
      judgesFlags &&= model.takesArguments;
      continue;
    }
    const below: SubcommandModel | undefined = model.subcommands.find(
      ({ name, aliases }) => name === word || aliases.includes(word),
    );
    if (below === undefined && index === inDoubt) continue;
    const mayTakeWord: boolean = model.takesArguments || model.subcommands.length === 0;
    // A list of commands in some help is only a choice of them: the program itself has the last word.
    const asked: CommandModel | null =
      below === undefined && !mayTakeWord ? await ask([...path, word]) : null;
    if (below === undefined && asked === null) {
      mayBeSubcommand = false;
      if (mayTakeWord) continue;
      drift.push(lostCommand(word, model, [program, ...path].join(' ')));
      return drift;
    }
    if (below !== undefined && below.deprecated !== null) {
      const { replacement } = below.deprecated;
      drift.push(driftOf('deprecated', 'command', word, [program, ...path].join(' '), replacement));
    }
    path.push(below?.name ?? word);
    const next: CommandModel | null = asked ?? (await ask(path));
    if (next === null) return drift;
    model = next;
    judgesFlags &&= next.flags !== null;
    known.push(...(next.flags ?? []));
  }
  return drift;
}

function judgeFlag(word: string, known: readonly FlagModel[], command: string) {
  const [spelling = ''] = word.split('=');
  const flag = known.find(({ spellings }) => spellings.includes(spelling));
  if (flag !== undefined) {
    const { deprecated, takesValue } = flag;
    const found =
      deprecated === null ? null : driftOf('deprecated', 'flag', spelling, command, deprecated.replacement);
    return { found, takesNext: takesValue && !word.includes('=') };
  }
  if (isUnknowable(word) || isCluster(word, known)) return { found: null, takesNext: false };
  return { found: lostFlag(spelling, known, command), takesNext: false };
}

/** `-abc` for `-a -b -c`, and `-n5`. */
function isCluster(word: string, known: readonly FlagModel[]): boolean {
  if (!/^-[A-Za-z]/.test(word)) return false;
  for (let index = 1; index < word.length; index++) {
    const flag = known.find(({ spellings }) => spellings.includes(`-${word[index]}`));
    if (flag === undefined) return false;
    if (flag.takesValue) return true;
  }
  return true;
}

function isFlag(word: string): boolean {
  return /^-{1,2}[A-Za-z?]/.test(word);
}

/** A variable, a placeholder, an ellipsis: the page does not say what stands there. */
function isUnknowable(word: string): boolean {
  return /[$<>{}*]|\.\.\.|\u2026/.test(word);
}

function lostCommand(word: string, model: CommandModel, command: string): Drift {
  const names = (model.subcommands ?? []).flatMap(({ name, aliases }) => [name, ...aliases]);
  const renamed = onlyOne(names.filter((name) => sharesWords(word, name)));
  if (renamed !== null) return driftOf('renamed', 'command', word, command, renamed, [renamed]);
  return driftOf('not_found', 'command', word, command, null, nearestNames(word, names, MOST_NAMES));
}

function lostFlag(spelling: string, known: readonly FlagModel[], command: string): Drift {
  const names = [...new Set(known.flatMap(({ spellings }) => spellings))].filter((name) =>
    name.startsWith('--'),
  );
  const renamed = spelling.startsWith('--')
    ? onlyOne(names.filter((name) => sharesWords(spelling, name)))
    : null;
  if (renamed !== null) return driftOf('renamed', 'flag', spelling, command, renamed, [renamed]);
  return driftOf('not_found', 'flag', spelling, command, null, nearestNames(spelling, names, MOST_NAMES));
}

const MOST_NAMES = 3;

/** Every word of the shorter name is a word of the longer one, and there is more to it than one short word. */
function sharesWords(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left];
  if (fewer.length === 0 || fewer.length === more.length) return false;
  return fewer.join('').length >= 4 && fewer.every((word) => more.includes(word));
}

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/^-+/, '')
    .toLowerCase()
    .split(/[-_:]/)
    .filter((word) => word !== '');
}

function onlyOne(names: readonly string[]): string | null {
  return names.length === 1 ? names[0]! : null;
}

function driftOf(
  kind: Drift['kind'],
  what: Drift['what'],
  written: string,
  command: string,
  replacement: string | null,
  nearest: readonly string[] = replacement === null ? [] : [replacement],
): Drift {
  return { kind, what, written, command, replacement, nearest };
}

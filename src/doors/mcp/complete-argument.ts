// What can stand in an argument of a prompt or in a variable of a resource template, for a person who types it: files, symbols,
// kinds, plans of the workspace as it is now.
import { LANGUAGE_IDS } from '../../app/language-ids.ts';
import { TugError } from '../../base/tug-error.ts';
import { SYMBOL_KINDS } from '../../kernel/occurrence.ts';
import type { SymbolsDocument } from '../wire/question-documents.ts';
import type { FilesDocument } from '../wire/resource-documents.ts';
import { readResource } from './read-resource.ts';
import type { CallContext, SharedWork } from './work.ts';

export interface ArgumentQuestion {
  /** Of the argument or variable. */
  readonly name: string;
  /** What was typed so far. */
  readonly value: string;
  /** Null: where the server was started. */
  readonly workspace: string | null;
}

export interface Completions {
  readonly values: readonly string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** The protocol allows no more. */
const MOST_VALUES = 100;

/** Throws TugError. What has a name of the caller's own choice has no completions. */
export async function completeArgument(
  shared: SharedWork,
  question: ArgumentQuestion,
  call: CallContext,
): Promise<Completions> {
  const { name, value } = question;
  const find = Object.hasOwn(FINDERS, name) ? FINDERS[name]! : async () => [];
  const known = await find(value, async (query) => {
    const more = question.workspace === null ? {} : { workspace_path: question.workspace };
    const words = new URLSearchParams({ ...query.query, ...more });
    const { text } = await readResource(shared, `workspace://${query.resource}?${words}`, call);
    return JSON.parse(text) as FilesDocument & SymbolsDocument;
  });
  const values = ranked([...new Set(known)], value);
  return {
    values: values.slice(0, MOST_VALUES),
    total: values.length,
    hasMore: values.length > MOST_VALUES,
  };
}

interface Query {
  readonly resource: 'files' | 'symbols';
  readonly query: Readonly<Record<string, string>>;
}

type Read = (query: Query) => Promise<FilesDocument & SymbolsDocument>;

const FINDERS: Readonly<Record<string, (value: string, read: Read) => Promise<readonly string[]>>> = {
  kind: async () => SYMBOL_KINDS,
  file: (_value, read) => findFiles(read, isSource),
  destination: (_value, read) => findFiles(read, isSource),
  plan: (_value, read) => findFiles(read, ({ path }) => /(^|\/)tugplan-[^/]*\.md$/.test(path)),
  name: async (value, read) => {
    const { symbols } = await read({ resource: 'symbols', query: { name: `${value}*` } });
    return symbols.map(({ name }) => name);
  },
  symbol: findAddresses,
  symbol_id: findAddresses,
};

function isSource({ language }: FilesDocument['files'][number]): boolean {
  return language !== null && LANGUAGE_IDS.includes(language);
}

async function findFiles(
  read: Read,
  wanted: (file: FilesDocument['files'][number]) => boolean,
): Promise<readonly string[]> {
  const { files } = await read({ resource: 'files', query: {} });
  return files.filter(wanted).map(({ path }) => path);
}

/** An address begins with a file, or is looked for by the name that it ends with. */
async function findAddresses(value: string, read: Read): Promise<readonly string[]> {
  const [file, name] = value.split('::');
  if (name !== undefined) {
    try {
      const { symbols } = await read({ resource: 'symbols', query: { file: file! } });
      return symbols.flatMap(addressOf);
    } catch (error) {
      // Whoever is still typing may have named no file yet.
      if (error instanceof TugError && error.code === 'FileNotFound') return [];
      throw error;
    }
  }
  const files = await findFiles(read, isSource);
  if (value === '' || value.includes('/')) return files.map((path) => `${path}::`);
  const { symbols } = await read({ resource: 'symbols', query: { name: `${value}*` } });
  return [...symbols.flatMap(addressOf), ...files.map((path) => `${path}::`)];
}

function addressOf({ address }: SymbolsDocument['symbols'][number]): readonly string[] {
  return address === undefined ? [] : [address];
}

/** Those that begin with what was typed, then those that hold it. */
function ranked(known: readonly string[], value: string): readonly string[] {
  const typed = value.toLowerCase();
  const begins = known.filter((each) => each.toLowerCase().startsWith(typed));
  const holds = known.filter((each) => each.toLowerCase().indexOf(typed) > 0);
  return [...begins, ...holds];
}

// `--include` and `--exclude` take globs everywhere, and on operations also ids of places and groups. Both can be told
// apart by looking: an id is `occ_` or `grp_` and nothing but letters and digits; a glob that looks so is written `./occ_1`.
import { flagList, type ParsedCommand } from './parsed-command.ts';

export interface Selection {
  readonly globs: readonly string[];
  readonly ids: readonly string[];
}

export function splitSelection(parsed: ParsedCommand, flag: 'include' | 'exclude'): Selection {
  const values = flagList(parsed, flag);
  if (parsed.command.operation === null) return { globs: values, ids: [] };
  return { globs: values.filter((value) => !isId(value)), ids: values.filter(isId) };
}

function isId(value: string): boolean {
  return /^(occ|grp)_[0-9A-Za-z]+$/.test(value);
}

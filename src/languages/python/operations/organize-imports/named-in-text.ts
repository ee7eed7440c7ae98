// Whether text outside of the module spells the dotted name of something in it: an entry point, a logging configuration, a notebook, a
// page of the documentation. No code reads such a name, and removing it breaks whatever loads it. History does not count.
import { findWord } from '../../../../kernel/find-word.ts';
import { isHistoryFile } from '../../../../kernel/sweep/history.ts';
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';
import { dottedInText } from '../../meaning/dotted-in-text.ts';

/** `dotted` has the names that lead to `name`, one for each name of its module. */
export function isNamedInText(
  view: WorkspaceView,
  module: string,
  dotted: ReadonlySet<string>,
  name: string,
): boolean {
  const lastParts = new Set([...dotted].map((each) => each.split('.').at(-2)!));
  const near = new Set([...lastParts].flatMap((word) => view.filesContaining(word)));
  return view.filesContaining(name).some((path) => {
    if (path === module || !near.has(path) || isHistoryFile(path)) return false;
    const bytes = view.read(path);
    return findWord(bytes, Buffer.from(name)).some((at) => {
      const [before, after] = [
        bytes.subarray(Math.max(0, at - LONGEST), at),
        bytes.subarray(at, at + LONGEST),
      ].map((part) => decode(path, part)) as [string, string];
      const found = dottedInText(before + after, before.length, before.length + name.length);
      // `f"{MODULE}.name"`, `MODULE + ".name"`
      return (found !== null && dotted.has(found.prefix)) || isEndOfName(before, after.slice(name.length));
    });
  });
}

const LONGEST = 400;

function decode(path: string, bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  // The lines of a notebook are strings of JSON.
  return path.endsWith('.ipynb') ? text.replaceAll('\\n', '  ') : text;
}

function isEndOfName(before: string, after: string): boolean {
  return /[}"']\.$/.test(before) && /^["']/.test(after);
}

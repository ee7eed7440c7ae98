// Code that could be read before a change can be read after it. Names alone do not show a stray semicolon or a lost colon.
import { TugError } from '../base/tug-error.ts';
import type { BrokenFile, LanguageModel } from './language.ts';
import type { Locator } from './locator.ts';

/** Both models have looked into the changed files. `formerPath`: where a file was before the change. */
export function assertStillReadable(
  before: LanguageModel,
  after: LanguageModel,
  changed: ReadonlySet<string>,
  formerPath: (path: string) => string,
  locator: Locator,
): void {
  const broken = newlyBroken(before, after, changed, formerPath) ?? newlyNewer(before, after, changed);
  if (broken === null) return;
  const location = locator.locate(broken);
  throw new TugError(
    'InternalError',
    `${location.file}:${location.line}:${location.col} would not parse after the change (${broken.message}); nothing was written`,
    { details: { location, reason: broken.message } },
  );
}

function newlyBroken(
  before: LanguageModel,
  after: LanguageModel,
  changed: ReadonlySet<string>,
  formerPath: (path: string) => string,
): BrokenFile | null {
  const found = after.brokenFiles.filter(({ file }) => changed.has(file));
  if (found.length === 0) return null;
  const known = new Set(before.brokenFiles.map(({ file }) => file));
  return found.find(({ file }) => !known.has(formerPath(file))) ?? null;
}

/** Code that is moved may bring newer syntax along: then the project is for newer interpreters anyway. */
function newlyNewer(
  before: LanguageModel,
  after: LanguageModel,
  changed: ReadonlySet<string>,
): BrokenFile | null {
  const paths = [...changed];
  const found = firstNewer(after, paths);
  return found === null || firstNewer(before, paths) !== null ? null : found;
}

function firstNewer(model: LanguageModel, paths: readonly string[]): BrokenFile | null {
  for (const path of paths) {
    const found = model.newerSyntax?.(path) ?? null;
    if (found !== null) return found;
  }
  return null;
}

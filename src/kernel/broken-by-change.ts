// Code that could be read before a change can be read after it. Names alone do not show a stray semicolon or a lost colon.
import { TugError } from '../base/tug-error.ts';
import type { LanguageModel } from './language.ts';
import type { Locator } from './locator.ts';

/** Both models have looked into the changed files. `formerPath`: where a file was before the change. */
export function assertStillReadable(
  before: LanguageModel,
  after: LanguageModel,
  changed: ReadonlySet<string>,
  formerPath: (path: string) => string,
  locator: Locator,
): void {
  const found = after.brokenFiles.filter(({ file }) => changed.has(file));
  if (found.length === 0) return;
  const known = new Set(before.brokenFiles.map(({ file }) => file));
  const broken = found.find(({ file }) => !known.has(formerPath(file)));
  if (broken === undefined) return;
  const location = locator.locate(broken);
  throw new TugError(
    'InternalError',
    `${location.file}:${location.line}:${location.col} would not parse after the change (${broken.message}); nothing was written`,
    { details: { location, reason: broken.message } },
  );
}

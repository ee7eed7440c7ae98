// Which unused imports of a file go: not those that the project's linters are told to leave alone, and not the public names of a
// published package unless the caller asked for that. What stays is reported with the reason.

import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { lineOf } from '../move-symbol/new-imports.ts';
import type { PythonContext } from '../python-context.ts';
import { type ComputedLookup, computedLookups, mayFind } from './computed-lookups.ts';
import { linterDecision } from './linter/linter-decision.ts';
import { fileSuppression } from './linter/suppressed.ts';
import { whyLoaded } from './needed-loads.ts';
import { publishedBy } from './published-package.ts';
import { unusedImports } from './unused-imports.ts';

export interface RemovableImports {
  /** Indices into the file's imports. */
  readonly gone: readonly number[];
  /** Unused imports that stay. */
  readonly kept: readonly KeptImports[];
}

export interface KeptImports {
  /** Equal for imports that stay for the same reason, in whatever file. */
  readonly reason: string;
  readonly isPublic: boolean;
  readonly indices: readonly number[];
}

export function removableImports(
  context: PythonContext,
  file: PythonFile,
  options: { readonly removePublic: boolean },
): RemovableImports {
  const unused = unusedImports(context, file);
  if (unused.length === 0) return { gone: [], kept: [] };
  const { kept, allowed } = linterDecision(context.view, file.path);
  const reason = kept ?? fileSuppression(file.facts);
  if (reason !== null) return { gone: [], kept: [{ reason, isPublic: false, indices: unused }] };
  const isAllowed = (index: number) => {
    const { module, name } = lineOf(file, index);
    const full = name === null ? module : `${module}.${name}`;
    return allowed.some((each) => full === each || full.startsWith(`${each}.`));
  };
  const metadata = options.removePublic ? null : publishedBy(context.view, file);
  const isPublic = (index: number) => {
    const { scope, symbol } = file.facts.imports[index]!;
    return metadata !== null && scope === MODULE_SCOPE && !symbolText(file, symbol).startsWith('_');
  };
  const open = unused.filter((index) => !isAllowed(index));
  const published = open.filter(isPublic);
  const stays: KeptImports[] =
    published.length === 0 ? [] : [{ reason: metadata!, isPublic: true, indices: published }];
  const lookups = computedLookups(file);
  const gone: number[] = [];
  for (const index of open) {
    if (isPublic(index)) continue;
    const why = whyFound(file, index, lookups) ?? whyLoaded(context, file, index);
    if (why === null) gone.push(index);
    else stays.push({ reason: why, isPublic: false, indices: [index] });
  }
  return { gone, kept: stays };
}

function whyFound(file: PythonFile, index: number, lookups: readonly ComputedLookup[]): string | null {
  const { scope, symbol } = file.facts.imports[index]!;
  if (scope !== MODULE_SCOPE) return null;
  const name = symbolText(file, symbol);
  const lookup = lookups.find((each) => mayFind(file, each, name));
  return lookup === undefined ? null : `\`${lookup.how}\` looks up names that are computed`;
}

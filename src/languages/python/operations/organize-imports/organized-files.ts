// Which of the requested files are organized. One that does not parse, or that the project's tools are told to skip, stays as it
// is and does not stop the others.
import { TugError } from '../../../../base/tug-error.ts';
import type { ChangeRequest } from '../../../../kernel/language.ts';
import { Locator } from '../../../../kernel/locator.ts';
import type { Warning } from '../../../../kernel/warning.ts';
import type { PythonFile } from '../../link/program.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import type { PythonContext } from '../python-context.ts';
import { importSettings } from './import-settings.ts';
import { linterDecision } from './linter/linter-decision.ts';

export interface OrganizedFiles {
  readonly files: readonly PythonFile[];
  /** About those that stay as they are. */
  readonly warnings: readonly Warning[];
}

/** Throws AnalysisBlocked when files are named and none of them parses. */
export function organizedFiles(context: PythonContext, request: ChangeRequest): OrganizedFiles {
  if (request.target !== 'files') {
    throw new TugError('InternalError', `${request.operation} was asked for ${request.target}, not files`);
  }
  const all = request.files.map((path) => context.engine.program.file(path)!);
  const readable = all.filter(({ facts }) => facts.tree.problems.length === 0);
  const broken = all.filter(({ facts }) => facts.tree.problems.length > 0);
  const areNamed = (request.lists.file ?? []).length > 0;
  if (areNamed && readable.length === 0 && broken.length > 0) {
    const { message, location, reason } = problemOf(context, broken[0]!);
    throw new TugError('AnalysisBlocked', `${message}, so nobody can tell which imports it uses`, {
      details: { location, reason },
    });
  }
  const warnings: Warning[] = broken.map((file) => {
    const { message, place } = problemOf(context, file);
    return { code: 'FileSkipped', message: `${message}: left as it is`, place, suggestion: null };
  });
  const files: PythonFile[] = [];
  const skipped = new Map<string, string[]>();
  for (const file of readable) {
    const reason = skippedBy(context, file);
    if (reason === null) files.push(file);
    else skipped.set(reason, [...(skipped.get(reason) ?? []), file.path]);
  }
  for (const [reason, paths] of skipped) {
    const which = paths.length === 1 ? `${paths[0]} is` : `${paths.length} files are`;
    warnings.push({
      code: 'FileSkipped',
      message: `${which} left alone: ${reason}`,
      place: { file: paths[0]!, span: { start: 0, end: 0 } },
      suggestion: null,
    });
  }
  return { files, warnings };
}

function skippedBy({ view }: PythonContext, { path, facts }: PythonFile): string | null {
  const { tree } = facts;
  for (let at = 0; at < tree.commentCount; at++) {
    const text = textBetween(tree, tree.commentStart[at]!, tree.commentEnd[at]!);
    if (/#\s*isort:\s*skip_file/.test(text)) return text.trim();
  }
  // isort also obeys it in a docstring.
  if (/^[ \t]*isort:\s*skip_file/m.test(textBetween(tree, 0, tree.length))) return 'isort:skip_file';
  return linterDecision(view, path).skipped ?? importSettings(view, path).skipped;
}

function problemOf({ view }: PythonContext, { path, facts }: PythonFile) {
  const problem = facts.tree.problems[0]!;
  const place = { file: path, span: { start: problem.start, end: problem.end } };
  const location = new Locator(view).locate(place);
  const message = `${location.file}:${location.line}:${location.col} does not parse (${problem.message})`;
  return { place, location, message, reason: problem.message };
}

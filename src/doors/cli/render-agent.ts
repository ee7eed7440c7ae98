// Answers about clients, places and pages, for people.
import type {
  DocsCheckDocument,
  DocsGenerateDocument,
  SetupDocument,
  WhereDocument,
} from '../wire/agent-documents.ts';
import { printableLine } from './printable-text.ts';
import { renderWarnings } from './render-change.ts';
import { renderDiff } from './render-diff.ts';
import type { TextPage } from './text-page.ts';

export function renderSetup(document: SetupDocument, page: TextPage): readonly string[] {
  const { style } = page;
  const warnings = renderWarnings(document.warnings, page);
  if (document.diff === '') return [style.green('Everything is in place.'), ...warnings];
  const said = document.dry_run ? 'This would be written' : 'Written';
  return [
    ...renderDiff(document.diff, style),
    '',
    `${style.green(said)} below ${printableLine(document.root)}.`,
    ...(document.undo_command === null
      ? []
      : [`Next: ${document.check}.`, `Take it back: ${document.undo_command}`]),
    ...warnings,
  ];
}

export function renderWhere(document: WhereDocument, page: TextPage): readonly string[] {
  const { programs } = document;
  if (programs === undefined) return [printableLine(document.path)];
  const rows = programs.map(({ path, version, source, state }) => [
    path,
    version ?? 'not tugtool',
    source,
    state === 'too_old' ? 'too old' : state,
  ]);
  return page.table(['path', 'version', 'found through', ''], rows);
}

export function renderDocsCheck(document: DocsCheckDocument, page: TextPage): readonly string[] {
  const { style } = page;
  const commands = document.files.reduce((sum, each) => sum + each.commands, 0);
  const pages = `${document.files.length} ${document.files.length === 1 ? 'page' : 'pages'}`;
  if (document.valid)
    return [style.green(`All ${commands} ${document.program} commands in ${pages} are right.`)];
  return document.drift.flatMap(({ file, line, kind, what, written, command, replacement, nearest }) => {
    const place = style.bold(`${printableLine(file)}:${line}:`);
    const said = printableLine(`${what} ${written} of ${command}`);
    const verdict = {
      not_found: 'is not there',
      renamed: 'has another name now',
      deprecated: 'is deprecated',
    };
    const advice = replacement ?? nearest.join(', ');
    return [
      `${place} ${said} ${style.red(verdict[kind])}`,
      ...(advice === '' ? [] : [`  ${style.cyan('hint:')} ${printableLine(advice)}`]),
    ];
  });
}

export function renderDocsGenerate(document: DocsGenerateDocument, page: TextPage): readonly string[] {
  if (document.markdown !== null) return document.markdown.trimEnd().split('\n');
  const { commands, file } = document;
  return [page.style.green(`${commands} commands in ${printableLine(file ?? '')}`)];
}

// `tug state show --watch`: shows the plans again whenever they change, until they are done or somebody stops it.
// On a terminal the picture is drawn anew in place; elsewhere each change is one JSON document on a line.
import { setTimeout as pause } from 'node:timers/promises';
import { serializeDocument } from '../wire/serialize-document.ts';
import type { StateShowDocument } from '../wire/state-documents.ts';
import type { Answer, HandlerContext } from './handler.ts';
import { flagIsSet, type ParsedCommand } from './parsed-command.ts';

const PERIOD_MS = 1000;

export async function watchPlans(
  input: ParsedCommand,
  context: HandlerContext,
  read: () => Promise<StateShowDocument>,
): Promise<Answer<StateShowDocument>> {
  const asText = flagIsSet(input, 'text') || (process.stdout.isTTY && !flagIsSet(input, 'json'));
  let shown = '';
  for (;;) {
    const document = await read();
    if (context.signal.aborted) break;
    const picture = asText ? await draw(document, context) : serializeDocument(document, 'compact');
    if (picture !== shown)
      process.stdout.write(asText && process.stdout.isTTY ? `${CLEAR}${picture}` : picture);
    shown = picture;
    if (document.plans.length > 0 && document.plans.every(({ status }) => status === 'done')) break;
    await pause(PERIOD_MS, undefined, { signal: context.signal }).catch(() => {});
    if (context.signal.aborted) break;
  }
  return { kind: 'text', text: '', exitCode: 0 };
}

/** To the top left corner, and nothing below it. */
const CLEAR = '\u001b[H\u001b[2J';

async function draw(document: StateShowDocument, { style }: HandlerContext): Promise<string> {
  const { renderAnswer } = await import('./render-answer.ts');
  return (await renderAnswer('state show', document, { stdout: style, stderr: style })).stdout;
}

// One answer, printed whole: JSON on stdout for programs, readable text for people.
import { fitBudget } from '../wire/fit-budget.ts';
import { serializeDocument } from '../wire/serialize-document.ts';
import type { OutputChoice } from './choose-output.ts';
import type { HandlerName } from './command-spec.ts';
import type { Answer } from './handler.ts';
import { writeFully } from './write-fully.ts';

export interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** False when the answer could not be written; a reader who went away is no reason for that. */
export async function printAnswer(
  answer: Answer,
  handler: HandlerName | null,
  output: OutputChoice,
  streams: Streams,
): Promise<boolean> {
  const { stdout, stderr } = await layOut(answer, handler, output);
  if (stderr !== '') await writeFully(streams.stderr, stderr);
  const result = await writeFully(streams.stdout, stdout);
  if (result.kind === 'failed')
    await writeFully(streams.stderr, `tug: the answer could not be written: ${result.reason}\n`);
  // Log lines that went before may still be on their way.
  else await writeFully(streams.stderr, '');
  return result.kind !== 'failed';
}

async function layOut(
  answer: Answer,
  handler: HandlerName | null,
  output: OutputChoice,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  if (answer.kind === 'text') {
    return answer.stream === 'stderr'
      ? { stdout: '', stderr: answer.text }
      : { stdout: answer.text, stderr: '' };
  }
  const { document, budget } = answer;
  if (output.answer === 'text') {
    // Only people pay for what makes text look good.
    const { renderAnswer } = await import('./render-answer.ts');
    return renderAnswer(handler, document, output);
  }
  if (budget === undefined) return { stdout: serializeDocument(document, output.answer), stderr: '' };
  const fitted = fitBudget(document, budget.maxBytes, budget.spill);
  return { stdout: serializeDocument(fitted, 'compact'), stderr: '' };
}

// What answers calls, loaded with the first one, so that a client sees the tools before analysis and languages are loaded. One for the whole process, whatever number of clients there are: what one call learnt helps the next.
import { WarmWorkspaces } from '../../app/warm-workspaces.ts';
import { Turns } from '../../base/turns.ts';
import { OPERATIONS } from '../../kernel/operation.ts';
import type { Progress } from '../../kernel/ports.ts';
import type { HandlerContext } from '../cli/handler.ts';
import { AnswerParts } from './answer-parts.ts';
import { callTool, type ToolOutcome } from './call-tool.ts';
import { type ArgumentQuestion, type Completions, completeArgument } from './complete-argument.ts';
import type { Decision } from './decision-form.ts';
import { LastPatches } from './last-patches.ts';
import { type ResourceText, readResource } from './read-resource.ts';
import { buildToolTable } from './tool-table.ts';
import { endable } from './watch-cancelling.ts';

export { watchCancelling } from './watch-cancelling.ts';

export interface Work {
  callTool(call: ToolRequest): Promise<ToolOutcome>;
  /** Throws TugError. */
  readResource(uri: string, call: CallContext): Promise<ResourceText>;
  /** Throws TugError. */
  complete(question: ArgumentQuestion, call: CallContext): Promise<Completions>;
}

export interface CallContext {
  /** Aborted with a TugError as its reason. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

export interface ToolRequest extends CallContext {
  readonly tool: string;
  readonly inputs: unknown;
  /** Folders that the client declared; empty as long as it was not asked. */
  readonly roots: readonly string[];
  /** What was decided when the call was asked about open places. */
  readonly decided?: Decision;
}

/** What all calls of one process share. */
export interface SharedWork {
  /** Of the command that serves. */
  readonly context: HandlerContext;
  readonly warm: WarmWorkspaces;
  readonly parts: AnswerParts;
  readonly lastPatches: LastPatches;
}

export function openWork(context: HandlerContext): Work {
  const tools = buildToolTable(OPERATIONS);
  const shared: SharedWork = {
    context,
    warm: new WarmWorkspaces(),
    parts: new AnswerParts(),
    lastPatches: new LastPatches(),
  };
  const turns = new Turns(CALLS_AT_ONCE);
  const take = <Result>({ signal }: CallContext, work: () => Promise<Result>) =>
    turns.take(signal, () => endable(signal, work));
  return {
    callTool: (call) => take(call, () => callTool(shared, tools, call)),
    readResource: (uri, call) => take(call, () => readResource(shared, uri, call)),
    complete: (question, call) => take(call, () => completeArgument(shared, question, call)),
  };
}

/** More would only take turns at the processor, and each may start processes. */
const CALLS_AT_ONCE = 4;

// The commands of plan state. Each one asks the app and makes its document; nothing is decided here.
import { TugError } from '../../base/tug-error.ts';
import type { ArtifactKind } from '../../state/record-artifact.ts';
import type { WireDocument } from '../wire/wire-document.ts';
import type { Answer, Handlers } from './handler.ts';
import { argumentText, flagIsSet, flagNumber, flagText, type ParsedCommand } from './parsed-command.ts';
import type { StateName } from './state-document-of.ts';
import { readItemChanges } from './state-item-changes.ts';
import { planRequest, reasonOf, stateRequest, stepName, stepRequest } from './state-request.ts';

export const DEFAULT_LEASE_SECONDS = 7200;
const LONGEST_LEASE_SECONDS = 365 * 24 * 3600;

export const STATE_HANDLERS: Pick<Handlers, StateName> = {
  'state init': async (input, context) => {
    const { initialise } = await import('../../app/state/plan-work.ts');
    const { answerInit } = await import('../wire/state-answers.ts');
    const force = flagIsSet(input, 'force');
    return say(input, answerInit(await initialise({ ...planRequest(input, context), force })));
  },

  'state claim': async (input, context) => {
    const { claim } = await import('../../app/state/plan-work.ts');
    const { answerClaim } = await import('../wire/state-answers.ts');
    const step = flagText(input, 'step');
    const answer = await claim({
      ...planRequest(input, context),
      step: step === null ? null : stepName(step),
      resume: flagIsSet(input, 'resume'),
      leaseSeconds: leaseSeconds(input),
    });
    return say(input, answerClaim(answer));
  },

  'state start': async (input, context) => {
    const { start } = await import('../../app/state/plan-work.ts');
    const { answerStart } = await import('../wire/state-verb-answers.ts');
    return say(input, answerStart(await start(stepRequest(input, context))));
  },

  'state heartbeat': async (input, context) => {
    const { heartbeat } = await import('../../app/state/plan-work.ts');
    const { answerHeartbeat } = await import('../wire/state-verb-answers.ts');
    const request = { ...stepRequest(input, context), leaseSeconds: leaseSeconds(input) };
    return say(input, answerHeartbeat(await heartbeat(request)));
  },

  'state update': async (input, context) => {
    const { update } = await import('../../app/state/plan-work.ts');
    const { answerUpdate } = await import('../wire/state-verb-answers.ts');
    const changes = await readItemChanges(input, context);
    return say(input, answerUpdate(await update({ ...stepRequest(input, context), changes })));
  },

  'state artifact': async (input, context) => {
    const { artifact } = await import('../../app/state/plan-work.ts');
    const { answerArtifact } = await import('../wire/state-verb-answers.ts');
    const kind = (flagText(input, 'kind') as ArtifactKind | null) ?? 'auditor_summary';
    const request = { ...stepRequest(input, context), kind, summary: flagText(input, 'summary')! };
    return say(input, answerArtifact(kind, await artifact(request)));
  },

  'state complete': async (input, context) => {
    const { complete } = await import('../../app/state/plan-work.ts');
    const { answerComplete } = await import('../wire/state-verb-answers.ts');
    const [commit, forceReason] = [flagText(input, 'commit'), reasonOf(input, 'force')];
    return say(
      input,
      answerComplete(await complete({ ...stepRequest(input, context), commit, forceReason })),
    );
  },

  'state release': async (input, context) => {
    const { release } = await import('../../app/state/plan-work.ts');
    const { answerFreed } = await import('../wire/state-verb-answers.ts');
    return say(input, answerFreed(await release(stepRequest(input, context))));
  },

  'state reset': async (input, context) => {
    const { reset } = await import('../../app/state/plan-care.ts');
    const { answerFreed } = await import('../wire/state-verb-answers.ts');
    return say(input, answerFreed(await reset(stepRequest(input, context))));
  },

  'state reopen': async (input, context) => {
    const { reopen } = await import('../../app/state/plan-care.ts');
    const { answerReopen } = await import('../wire/reconcile-answer.ts');
    const reason = reasonOf(input, 'reason')!;
    return say(input, answerReopen(reason, await reopen({ ...stepRequest(input, context), reason })));
  },

  'state show': async (input, context) => {
    const { show } = await import('../../app/state/plan-care.ts');
    const { answerShow } = await import('../wire/state-answers.ts');
    const request = {
      ...stateRequest(input, context),
      plan: argumentText(input, 'PLAN'),
      items: flagIsSet(input, 'items'),
    };
    if (flagIsSet(input, 'watch')) {
      const { watchPlans } = await import('./state-watch.ts');
      return watchPlans(input, context, async () => answerShow(await show(request)));
    }
    return say(input, answerShow(await show(request)));
  },

  'state ready': async (input, context) => {
    const { ready } = await import('../../app/state/plan-care.ts');
    const { answerReady } = await import('../wire/state-answers.ts');
    const { plan, result } = await ready(planRequest(input, context));
    return say(input, answerReady(plan, result));
  },

  'state list': async (input, context) => {
    const { list } = await import('../../app/state/plan-care.ts');
    const { answerList } = await import('../wire/state-answers.ts');
    const { database, plans } = await list(stateRequest(input, context));
    return say(input, answerList(database, plans));
  },

  'state archive': async (input, context) => {
    const { archive } = await import('../../app/state/plan-care.ts');
    const { OK } = await import('../wire/state-answers.ts');
    const archived = !flagIsSet(input, 'restore');
    const plan = await archive({ ...planRequest(input, context), archived });
    return say(input, { ...OK, plan, archived });
  },

  'state reconcile': async (input, context) => {
    const { reconcile } = await import('../../app/state/plan-care.ts');
    const { answerReconcile } = await import('../wire/reconcile-answer.ts');
    const force = flagIsSet(input, 'force');
    return say(input, answerReconcile(await reconcile({ ...planRequest(input, context), force })));
  },

  'state export': async (input, context) => {
    const { exportTo } = await import('../../app/state/move-state.ts');
    const { OK } = await import('../wire/state-answers.ts');
    return say(input, {
      ...OK,
      ...(await exportTo(stateRequest(input, context), argumentText(input, 'FILE')!)),
    });
  },

  'state import': async (input, context) => {
    const { importFrom } = await import('../../app/state/move-state.ts');
    const { OK } = await import('../wire/state-answers.ts');
    return say(input, {
      ...OK,
      ...(await importFrom(stateRequest(input, context), argumentText(input, 'FILE')!)),
    });
  },

  'state migrate': async (input, context) => {
    const { migrate } = await import('../../app/state/move-state.ts');
    const { OK } = await import('../wire/state-answers.ts');
    return say(input, { ...OK, ...(await migrate(stateRequest(input, context))) });
  },
};

function leaseSeconds(input: ParsedCommand): number {
  const seconds = flagNumber(input, 'lease-duration') ?? DEFAULT_LEASE_SECONDS;
  if (seconds <= LONGEST_LEASE_SECONDS) return seconds;
  throw new TugError('InvalidArgument', `--lease-duration ${seconds} is longer than a year`, {
    hint: 'a lease is how long nobody else can take the step when this session is gone; two hours are usual',
    details: { argument: '--lease-duration', value: seconds, allowed: `1 to ${LONGEST_LEASE_SECONDS}` },
  });
}

/** The budget comes from the flag alone: settings belong to a workspace, and plan state to a repository. */
export function say<Document extends WireDocument>(
  input: ParsedCommand,
  document: Document,
): Answer<Document> {
  const maxBytes = flagNumber(input, 'max-bytes');
  const budget = maxBytes === null ? {} : { budget: { maxBytes, spill: () => null } };
  return { kind: 'document', document, exitCode: 0, ...budget };
}

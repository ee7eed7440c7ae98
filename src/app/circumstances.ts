// What an analysis depends on beside the files of its workspace: with other settings or other installed packages, nothing that
// was found out before is taken over.
import type { TugConfig } from '../kernel/config/tug-config.ts';
import { type AnalysisEnvironment, environmentStamp } from '../platform/python-stubs/analysis-environment.ts';
import type { Session } from '../platform/session/open-session.ts';

export interface Circumstances {
  readonly root: string;
  readonly session: Session;
  readonly config: TugConfig;
  readonly python: AnalysisEnvironment | null;
}

/** The same text for the same circumstances. */
export function describeCircumstances({ root, session, config, python }: Circumstances): string {
  const packages = environmentStamp(python);
  return JSON.stringify([root, session.directory, session.createdAt, seenByAnalysis(config), packages]);
}

/** Without what each call chooses for itself: that changes what is done with an analysis, not what it finds. */
function seenByAnalysis({
  verify: _,
  open: __,
  safetyMode: ___,
  maxBytes: ____,
  undoKeepDays: _____,
  undoKeepBytes: ______,
  ...config
}: TugConfig): object {
  return config;
}

// `--engine`: who rewrites the files of a rename.
import type { OpenedWorkspace } from '../../app/open-workspace.ts';
import type { Kernel } from '../../kernel/pipeline.ts';
import type { HandlerContext } from './handler.ts';
import { flagText, type ParsedCommand } from './parsed-command.ts';

export const ENGINES = ['native', 'libcst'] as const;

/** The work with the kernel, and with the engine that was asked for as long as the work goes on. */
export async function withEngine<Result>(
  input: ParsedCommand,
  opened: OpenedWorkspace,
  { log }: HandlerContext,
  work: (kernel: Kernel) => Promise<Result>,
): Promise<Result> {
  if (flagText(input, 'engine') !== 'libcst') return work(opened.kernel);
  const { openLibcstEngine } = await import('../../app/libcst-engine.ts');
  const engine = openLibcstEngine(opened, log);
  try {
    return await work({ ...opened.kernel, secondEngine: engine });
  } finally {
    await engine.close();
  }
}

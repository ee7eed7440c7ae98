// The commands below `tug toolchain`. Each asks the app and makes its document.
import type { Handlers, ToolchainName } from './handler.ts';
import { flagIsSet } from './parsed-command.ts';
import { workspaceRequest } from './workspace-request.ts';

export const TOOLCHAIN_HANDLERS: Pick<Handlers, ToolchainName> = {
  'toolchain python setup': async (input, context) => {
    const { setupPython } = await import('../../app/python-toolchain.ts');
    const { answerSetup } = await import('../wire/toolchain-answers.ts');
    const options = { recreate: flagIsSet(input, 'recreate'), global: flagIsSet(input, 'global') };
    const report = await setupPython(workspaceRequest(input, context), options);
    return { kind: 'document', ...answerSetup(report) };
  },

  'toolchain python info': async (input, context) => {
    const { describePython } = await import('../../app/python-toolchain.ts');
    const { answerInfo } = await import('../wire/toolchain-answers.ts');
    return { kind: 'document', ...answerInfo(describePython(workspaceRequest(input, context))) };
  },

  'toolchain python check': async (input, context) => {
    const { checkPython } = await import('../../app/python-toolchain.ts');
    const { answerCheck } = await import('../wire/toolchain-answers.ts');
    return { kind: 'document', ...answerCheck(checkPython(workspaceRequest(input, context))) };
  },
};

// One answer of each of the commands about tug among other programs.
import {
  type DocsCheckDocument,
  type DocsGenerateDocument,
  docsCheckDocument,
  docsGenerateDocument,
  type SetupDocument,
  setupDocument,
  type WhereDocument,
  whereDocument,
} from '../../../src/doors/wire/agent-documents.ts';

const setup: SetupDocument = {
  status: 'ok',
  schema_version: '1',
  client: 'windsurf',
  scope: 'project',
  root: '/home/user/project',
  dry_run: false,
  files: [
    { path: '.windsurf/rules/tug.md', purpose: 'policy', change: 'create' },
    { path: '.mcp.json', purpose: 'server', change: 'none' },
  ],
  diff: 'diff --git a/.windsurf/rules/tug.md b/.windsurf/rules/tug.md\nnew file mode 100644\n',
  undo_token: 'undo_0123456789abcdef',
  undo_command: 'tug undo undo_0123456789abcdef',
  check: 'open the MCP servers in the settings of Cascade and refresh',
  warnings: [
    {
      code: 'SetupIncomplete',
      message: 'Windsurf keeps MCP servers for the user only, not for a project',
      suggestion: 'run `tug setup windsurf --global`',
    },
  ],
};

const where: WhereDocument = {
  status: 'ok',
  schema_version: '1',
  workspace: '/home/user/project',
  path: '/usr/local/bin/tug',
  real_path: '/usr/local/lib/node_modules/tugtool/dist/tug.cjs',
  version: '0.1.0',
  source: 'path',
  cached: false,
  programs: [
    {
      source: 'path',
      path: '/usr/local/bin/tug',
      real_path: '/usr/local/lib/node_modules/tugtool/dist/tug.cjs',
      version: '0.1.0',
      state: 'ok',
    },
    { source: 'path', path: '/usr/bin/tug', real_path: '/usr/bin/tug', version: null, state: 'foreign' },
  ],
};

const docsCheck: DocsCheckDocument = {
  status: 'ok',
  schema_version: '1',
  program: 'tug',
  valid: false,
  files: [{ file: 'AGENTS.md', commands: 3 }],
  drift: [
    {
      file: 'AGENTS.md',
      line: 12,
      text: 'tug render-completion bash',
      kind: 'renamed',
      what: 'command',
      written: 'render-completion',
      command: 'tug',
      replacement: 'completion',
      nearest: ['completion'],
    },
  ],
};

const docsGenerate: DocsGenerateDocument = {
  status: 'ok',
  schema_version: '1',
  program: 'git',
  commands: 23,
  examples: 1,
  file: 'docs/git.md',
  markdown: null,
};

export const AGENT_SAMPLES = [
  { name: 'setup', handler: 'setup', schema: setupDocument, document: setup },
  { name: 'where', handler: 'where', schema: whereDocument, document: where },
  { name: 'docs-check', handler: 'docs check', schema: docsCheckDocument, document: docsCheck },
  { name: 'docs-generate', handler: 'docs generate', schema: docsGenerateDocument, document: docsGenerate },
] as const;

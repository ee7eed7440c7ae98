// The program is several files, loaded when they are needed: a short command must not pay for the Python engine. A bundle
// begins at modules that are imported with `import()`, and holds what they need. What two of them need is in the one that
// stands first here, so put first what is needed by most commands.
export const BUNDLES = [
  // Every command: the command line, settings, the session, snapshots, help.
  {
    name: 'cli',
    begins: [
      'src/doors/cli/main.ts',
      'src/app/open-workspace.ts',
      'src/doors/wire/config-answer.ts',
      'src/doors/wire/snapshot-answer.ts',
    ],
  },
  // The protocol's library and the tools; calls are answered by the bundles that answer commands.
  { name: 'mcp', begins: ['src/doors/mcp/serve.ts', 'src/doors/mcp/serve-http.ts'] },
  // Texts for people at a terminal.
  { name: 'terminal', begins: ['src/doors/cli/render-answer.ts'] },
  // Operations: patches, checks, writing, undoing. Everything begins here that no other bundle names.
  { name: 'work', begins: [] },
  // What an agent meets first: where tug is, how a client gets to know it, pages about programs.
  {
    name: 'agent',
    begins: [
      /^src\/assist\//,
      /^src\/doors\/wire\/agent-/,
      'src/app/check-docs.ts',
      'src/app/docs-program.ts',
      'src/app/generate-docs.ts',
      'src/app/setup-client.ts',
      'src/app/where.ts',
      'src/doors/cli/model-of-table.ts',
    ],
  },
  // Languages, and what they run.
  {
    name: 'python',
    begins: [
      /^src\/(platform|doors\/wire)\/(python-)?toolchain/,
      /^src\/platform\/facts-cache\//,
      'src/app/check-settings.ts',
      'src/app/heads-ahead.ts',
      'src/app/languages.ts',
      'src/languages/python/link/heads-of-files.ts',
      'src/app/libcst-engine.ts',
      'src/app/python-checks.ts',
      'src/app/python-request.ts',
      'src/app/python-toolchain.ts',
    ],
  },
  // Plan state and its databases; and the doctor, who looks at everything.
  {
    name: 'state',
    begins: [
      /^src\/(app\/)?state\//,
      /^src\/store\//,
      /^src\/doors\/(cli|wire)\/(state|reconcile)-/,
      'src/app/doctor.ts',
    ],
  },
];

/** For what none of them names. */
export const BUNDLE_OF_THE_REST = 'work';

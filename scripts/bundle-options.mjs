// How tug is bundled, for the build and for the tests that build a program of their own. CommonJS because Node starts
// one such file about twice as fast as the same ES modules.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EMBEDDED_FILES } from './embedded-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

export function bundleOptions(outdir) {
  const shared = {
    absWorkingDir: root,
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    define: { TUG_VERSION: JSON.stringify(version), ...EMBEDDED_FILES },
    logLevel: 'warning',
    // What cannot be bundled (native code) or is for few (PostgreSQL) is loaded by the commands that need it. `require` loads
    // it, because code from the cache cannot import.
    external: ['@libsql/*', 'pg'],
    supported: { 'dynamic-import': false },
    alias: {
      '@neon-rs/load': './src/platform/native-target.ts',
      'detect-libc': './src/platform/native-target.ts',
    },
  };
  return [
    // `tug.cjs` answers --version by itself and loads `cli.cjs` for everything else. It must parse on old Nodes,
    // to be able to say that they are too old.
    {
      ...shared,
      entryPoints: { tug: 'src/doors/cli/tug.ts' },
      target: 'node8',
      banner: { js: '#!/usr/bin/env node' },
    },
    {
      ...shared,
      entryPoints: {
        load: 'src/platform/load-program.ts',
        cli: 'src/doors/cli/main.ts',
        // Copied as it is: the program reads it when somebody asks about the standard library.
        'python-stdlib': 'assets/python-stdlib.txt',
      },
      loader: { '.txt': 'copy' },
      target: 'node20',
    },
  ];
}

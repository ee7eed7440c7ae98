// Real processes, real files: generous time limits, and no more workers than the smallest machine has cores.
import { defineConfig } from 'vitest/config';
import { EMBEDDED_FILES } from './scripts/embedded-files.mjs';

export default defineConfig({
  define: EMBEDDED_FILES,
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/support/without-active-environment.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', './scripts/count-tests-reporter.mjs'],
  },
});

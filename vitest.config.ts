// Real processes, real files: generous time limits, and no more workers than the smallest machine has cores.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Processes are killed at random times here. On a busy machine one more try tells bad luck from a bug.
    retry: process.env.CI === undefined ? 0 : 1,
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', './scripts/count-tests-reporter.mjs'],
  },
});

// A Vitest reporter whose last line is the count, alone, for machines: `N passed, M failed`.
export default class CountTestsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
      }
      // A file that fails while loading has no tests to count, and must not vanish.
      if (module.state() === 'failed' && [...module.children.allTests('failed')].length === 0) failed++;
    }
    console.log(`${passed} passed, ${failed} failed`);
  }
}

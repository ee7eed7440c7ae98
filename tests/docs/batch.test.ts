// The examples of docs/BATCH.md are run, and do what the page says of them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runBatchInMemory } from '../support/memory-kernel.ts';
import { pythonInMemory } from '../support/python-adapter.ts';
import { thrownBy } from '../support/thrown-by.ts';

const page = readFileSync(new URL('../../docs/BATCH.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```(\S+)(?: (\S+))?(?: (\d+))?\n(.*?)^```$/gms)].map(
  ([, language, says, step, text]) => ({ language, says, step, text: text! }),
);
const files = { 'src/app.py': blocks.find(({ language }) => language === 'python')!.text };
const examples = blocks.filter(({ language }) => language === 'json');
const stepsOf = (text: string): readonly unknown[] => {
  const document = JSON.parse(text) as { steps?: unknown[] };
  return Array.isArray(document) ? document : document.steps!;
};

test('the batch of the page', async () => {
  const [first] = examples.filter(({ says }) => says === 'applies');
  const { files: after } = await runBatchInMemory(pythonInMemory, files, stepsOf(first!.text));
  expect(after).toEqual({
    'src/app.py':
      'from numbers_ import times_ten\n\n\nclass Figure:\n    def surface(self):\n        return times_ten(2)\n',
    'src/numbers_.py': 'def times_ten(x):\n    return x * 10\n',
  });
});

test.each(
  examples.filter(({ says }) => says !== 'applies').map((each) => [each.says, each] as const),
)('a batch that is refused: %s', async (code, { step, text }) => {
  const error = await thrownBy(() => runBatchInMemory(pythonInMemory, files, stepsOf(text)));
  const { step: named } = error.details as { step: number };
  expect({ code: error.code, step: named }).toEqual({ code, step: Number(step) });
});

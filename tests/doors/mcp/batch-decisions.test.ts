// Open places in a batch: the person is asked about each step that has some, one form after the other, like for a single operation.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientOptions } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, test } from 'vitest';
import { CURRENT, connectClient } from './connect-client.ts';
import { DOORS, Scratch } from './workspaces.ts';

const scratch = new Scratch();
afterAll(() => scratch.remove());

const FILES = {
  ...DOORS,
  'lamps.py':
    'class Lamp:\n    def dim(self):\n        return 1\n\n\ndef evening(thing):\n    thing.dim()\n\n\nLamp().dim()\n',
};

const STEPS = [
  { operation: 'rename_symbol', symbol: 'doors.py::Door.close', new_name: 'shut' },
  { operation: 'rename_symbol', symbol: 'lamps.py::Lamp', new_name: 'Light' },
  { operation: 'rename_symbol', symbol: 'lamps.py::Lamp.dim', new_name: 'darken' },
];

describe.each([
  ['the revision before', {}],
  ['the current revision', CURRENT],
] as [string, ClientOptions][])('in %s', (_name, revision) => {
  async function runWith(answer: (ids: readonly string[], round: number) => unknown) {
    const folder = scratch.workspace(FILES);
    const capabilities = { elicitation: { form: {} } };
    const { client, call } = await connectClient({ cwd: folder, client: { ...revision, capabilities } });
    const asked: string[] = [];
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message);
      const { properties } = (params as unknown as { requestedSchema: { properties: object } })
        .requestedSchema;
      return answer(Object.keys(properties), asked.length) as never;
    });
    const { document } = await call('tug_batch', { steps: STEPS, apply: true, verify: 'none' });
    await client.close();
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    return { document, asked, doors: read('doors.py'), lamps: read('lamps.py') };
  }

  const question = (step: number) =>
    `tug cannot prove these places of step ${step}. Tick what is to be changed too; the rest stays as it is.`;

  test('each step is asked about, and what is ticked in one is not taken for the other', async () => {
    const { document, asked, doors, lamps } = await runWith((ids, round) => ({
      action: 'accept',
      content: Object.fromEntries(ids.map((id) => [id, round === 1])),
    }));
    expect(asked).toEqual([question(1), question(3)]);
    expect(document).toMatchObject({ status: 'ok', applied: true, complete: false });
    expect(doors).toBe(DOORS['doors.py'].replaceAll('close', 'shut'));
    expect(lamps).toBe(
      FILES['lamps.py']
        .replaceAll('Lamp', 'Light')
        .replace('def dim', 'def darken')
        .replace('().dim', '().darken'),
    );
  });

  test('who does not decide about a later step gets the ids, and nothing is written', async () => {
    const { document, asked, doors, lamps } = await runWith((_ids, round) =>
      round === 1 ? { action: 'accept', content: {} } : { action: 'decline' },
    );
    expect(asked).toEqual([question(1), question(3)]);
    // What was decided before belongs to the question that was not answered.
    expect(document).toMatchObject({ status: 'needs_decision', undecided: { step: 1 }, not_reached: 2 });
    expect({ doors, lamps }).toEqual({ doors: DOORS['doors.py'], lamps: FILES['lamps.py'] });
  });
});

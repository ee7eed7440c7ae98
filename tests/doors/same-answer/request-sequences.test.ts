// An answer depends on the files, the settings and the environment, never on what was asked before: random sequences of
// requests, edits and changes of the environment give the same documents in a fresh session, a used session and a server.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testPython } from '../../../scripts/python-test-tools.mjs';
import { WarmWorkspaces } from '../../../src/app/warm-workspaces.ts';
import fc from '../../seeded-fast-check.ts';
import { runTug } from '../../support/run-tug.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const python = testPython();

const FILES = {
  'pkg/__init__.py': 'from .page import Page\n',
  'pkg/page.py': `from typing import Dict, List
import dep

class Page:
    def render(self) -> str:
        return ""

class Other(dep.Base):
    def render(self): ...

def show(pages: List[Page], named: Dict[str, Page], thing):
    for page in pages:
        page.render()
    for page in named.values():
        page.render()
    dep.make().render()
    thing.render()
`,
  'tests/test_page.py': 'from pkg import Page\n\ndef test_render():\n    assert Page().render() == ""\n',
};

const RENAME = ['run', 'rename-symbol', '--symbol', 'pkg/page.py::Page.render', '--to', 'draw', '--verify'];
const REQUESTS: readonly (readonly string[])[] = [
  [...RENAME, 'none'],
  [...RENAME, 'syntax', '--open', 'skip'],
  [...RENAME, 'tests', '--open', 'skip'],
  ['references', '--symbol', 'pkg/page.py::Page.render'],
  ['references', '--symbol', 'pkg/page.py::Page'],
  ['analyze', 'impact', 'rename-symbol', '--symbol', 'pkg/page.py::Other', '--to', 'Another'],
  ['symbols', 'pkg/page.py'],
  ['verify', 'syntax'],
  ['verify', 'tests'],
  ['doctor'],
];

/** What changes between two requests; each can be taken back. */
const CHANGES = ['edit', 'VIRTUAL_ENV', '.venv', 'TUG_PYTHON', 'nothing'] as const;
type Change = (typeof CHANGES)[number];

test('the same documents in a fresh session, a used session and a server', async () => {
  let run = 0;
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...CHANGES), fc.nat(REQUESTS.length - 1)), {
        minLength: 3,
        maxLength: 5,
      }),
      async (steps) => {
        run++;
        const world = makeWorld(`run${run}`);
        const warm = new WarmWorkspaces();
        for (const [index, [change, which]] of steps.entries()) {
          world.change(change);
          const request = REQUESTS[which]!;
          const ask = async (session: string, server: boolean) => {
            const place = folder.at(`sessions/${session}`);
            const { document, exitCode } = await runTug([...request, '--session-dir', place], {
              workingDirectory: world.root,
              variables: world.variables(),
              ...(server ? { warm } : {}),
            });
            return masked({ exitCode, document }, place);
          };
          const fresh = await ask(`fresh${run}-${index}`, false);
          const context = `${steps.map(([each, number]) => `${each} ${number}`).join(', ')} at ${index}`;
          expect(await ask(`used${run}`, false), context).toEqual(fresh);
          expect(await ask(`server${run}`, true), context).toEqual(fresh);
          seen.add(JSON.stringify(fresh.exitCode));
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
  expect(seen.has('0')).toBe(true);
}, 300_000);

function makeWorld(name: string) {
  const root = folder.makeFolder(name);
  for (const [path, text] of Object.entries(FILES)) folder.write(`${name}/${path}`, text);
  const environment = (place: string, dep: string) => {
    folder.write(`${place}/pyvenv.cfg`, 'version = 3.12.1\n');
    folder.write(`${place}/lib/python3.12/site-packages/dep.py`, dep);
    folder.makeFolder(`${place}/bin`);
    execFileSync('ln', ['-sf', python, folder.at(place, 'bin/python')]);
  };
  environment(`${name}-active`, 'class Base: ...\ndef make() -> Base: ...\n');
  const on = new Set<Change>();
  return {
    root,
    variables: () => ({
      PATH: process.env.PATH,
      HOME: folder.path,
      ...(on.has('VIRTUAL_ENV') ? { VIRTUAL_ENV: folder.at(`${name}-active`) } : {}),
      ...(on.has('TUG_PYTHON') ? { TUG_PYTHON: python } : {}),
    }),
    change(change: Change): void {
      const isOn = !on.has(change);
      if (isOn) on.add(change);
      else on.delete(change);
      if (change === 'edit') {
        const more = isOn ? 'Page().render()\n' : '';
        folder.write(`${name}/pkg/page.py`, `${FILES['pkg/page.py']}${more}`);
      }
      if (change === '.venv') {
        if (isOn) environment(`${name}/.venv`, 'class Base:\n    def render(self): ...\ndef make(): ...\n');
        else rmSync(folder.at(`${name}/.venv`), { recursive: true });
      }
    },
  };
}

/** Without what a clock says, where the session is, and what `doctor` says about the session itself. */
function masked(answer: { exitCode: number; document: unknown }, session: string): typeof answer {
  const text = JSON.stringify(answer)
    .replaceAll(session, 'SESSION')
    .replace(/\{"name":"session",[^{}]*\}/, '{}')
    .replace(/("duration_ms":|\bin )\d+(?:\.\d+)?/g, '$10');
  return JSON.parse(text) as typeof answer;
}

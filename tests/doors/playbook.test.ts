// Every page of the documentation is held against the program: commands exist, JSON is JSON, answers fit their schema, and
// the recipes of the playbook are run, each on a fresh copy of the example project.
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { simpleCommands } from '../../src/assist/docs/shell-commands.ts';
import { ERROR_CODES } from '../../src/base/error-codes.ts';
import { repositoryRoot } from '../repository/source-files.ts';
import { runTug } from '../support/run-tug.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { documentSchemas } from './wire/document-schemas.ts';

const folder = useTemporaryFolder();
const PAGES = [
  'plugin/skills/refactor/SKILL.md',
  'plugin/skills/undo/SKILL.md',
  'README.md',
  ...readdirSync(join(repositoryRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

interface Block {
  readonly language: string;
  /** What stands behind the language: the file that the block is. */
  readonly file: string | null;
  readonly text: string;
  readonly line: number;
  /** From the comment before a block of commands. */
  readonly exitCode: number;
}

function blocksOf(markdown: string): readonly Block[] {
  const found: Block[] = [];
  const pattern = /(?:<!-- exit: (\d+) -->\n)?^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm;
  for (const match of markdown.matchAll(pattern)) {
    const [, exit, language = '', file, text = ''] = match;
    const line = markdown.slice(0, match.index).split('\n').length;
    found.push({ language, file: file ?? null, text, line, exitCode: Number(exit ?? 0) });
  }
  return found;
}

test.each(PAGES)('%s: every command and flag of tug on it exists', async (page) => {
  const { document } = await runTug(['docs', 'check', page], { workingDirectory: repositoryRoot });
  expect((document as { drift: unknown }).drift).toEqual([]);
});

test.each(PAGES)('%s: what is called JSON is JSON', (page) => {
  for (const { language, text, line } of blocksOf(readFileSync(join(repositoryRoot, page), 'utf8'))) {
    if (language !== 'json') continue;
    expect(() => JSON.parse(text) as unknown, `${page}:${line}`).not.toThrow();
  }
});

const RECIPES = splitRecipes(readFileSync(join(repositoryRoot, 'docs/AGENT_PLAYBOOK.md'), 'utf8'));

test('the playbook has recipes, and the error codes on it exist', () => {
  expect(RECIPES.length).toBeGreaterThan(8);
  const page = readFileSync(join(repositoryRoot, 'docs/AGENT_PLAYBOOK.md'), 'utf8');
  const table = page.slice(page.indexOf('| code |'), page.indexOf('\n\n', page.indexOf('| code |')));
  const codes = [...table.matchAll(/`([A-Z]\w+)`/g)].map(([, code]) => code!);
  expect(codes.filter((code) => !(code in ERROR_CODES))).toEqual([]);
  expect(codes.length).toBeGreaterThan(8);
});

test.each(RECIPES)('playbook: $title', async ({ blocks }) => {
  const work = folder.at('work');
  cpSync(join(repositoryRoot, 'examples/python'), work, { recursive: true });
  const variables = { PATH: process.env.PATH, HOME: folder.makeFolder('home') };
  let last: unknown = null;
  for (const block of blocks) {
    if (block.file !== null) folder.write(`work/${block.file}`, block.text);
    else if (block.language === 'sh') {
      for (const { words } of simpleCommands(block.text)) {
        const [, ...argv] = words;
        const answer = await runTug(argv, { workingDirectory: work, variables });
        const place = `line ${block.line}: ${words.join(' ')}: ${JSON.stringify(answer.document)}`;
        expect(answer.exitCode, place).toBe(block.exitCode);
        last = answer.document;
        expect(documentSchemas(argv[0]!, answer.document), place).toEqual([]);
      }
    } else if (block.language === 'json') {
      expect(last, `line ${block.line}: no command before it`).not.toBeNull();
      expect(last).toMatchObject(JSON.parse(block.text) as object);
    }
  }
});

/** A heading with at least one command below it, up to the next heading. */
function splitRecipes(markdown: string) {
  return markdown
    .split(/^(?=#{2,3} )/m)
    .map((text) => ({ title: /^#+ (.*)/.exec(text)?.[1] ?? '', blocks: blocksOf(text) }))
    .filter(({ blocks }) => blocks.some(({ language }) => language === 'sh'));
}

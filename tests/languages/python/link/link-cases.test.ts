// Cases written as text: small workspaces, questions about their names, and the answers.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { moduleSymbols } from '../../../../src/languages/python/link/module-scope.ts';
import type { Program, PythonFile } from '../../../../src/languages/python/link/program.ts';
import { lineStarts } from '../../../../src/languages/python/syntax/syntax-tree.ts';
import { programOf } from './program-of.ts';
import { filesOf, readCases } from './sections.ts';
import { showAll, showModule } from './show-resolved.ts';

const folder = new URL('./cases/', import.meta.url);
const files = readdirSync(folder);

test('there are cases', () => expect(files.length).toBeGreaterThan(5));

for (const file of files) {
  describe(file.replace('.txt', ''), () => {
    for (const { name, sections } of readCases(readFileSync(new URL(file, folder), 'utf8'))) {
      test(name, () => {
        const config = sections.find(({ kind }) => kind === 'config');
        const roots = config === undefined ? [] : config.title.split(' ');
        const program = programOf(filesOf(sections), filesOf(sections, 'stub'), roots);
        const questions = sections.filter(({ kind }) => kind === 'ask').flatMap(({ body }) => lines(body));
        expect(questions.length).toBeGreaterThan(0);
        const expected = questions.map((line) => line.split(/\s+=>\s*/));
        const answers = expected.map(([question]) => [question, answer(program, question!)]);
        expect(answers.map((row) => row.join(' => ')).join('\n')).toBe(
          expected.map((row) => row.join(' => ')).join('\n'),
        );
      });
    }
  });
}

function lines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function answer(program: Program, question: string): string {
  const [verb, subject = '', extra = ''] = question.split(' ');
  switch (verb) {
    // What a module-level name means to the file's own code.
    case 'name': {
      const symbol = moduleSymbols(fileOf(program, subject).facts).get(extra);
      const file = fileOf(program, subject);
      return showAll(
        symbol === undefined ? program.resolveUnbound(file, extra) : program.resolve({ file, symbol }),
      );
    }
    // What others get from the module.
    case 'member':
      return showAll(program.member(program.findModule(subject), extra));
    case 'module':
      return showModule(program.findModule(subject));
    case 'dotted': {
      const found = program.resolveDotted(subject);
      return found === null ? 'null' : [showAll(found.resolved), ...found.rest].join(' .');
    }
    // The module of the n-th import of a file, all its parts.
    case 'import': {
      const file = fileOf(program, subject);
      const { modulePath } = file.facts.imports[Number(extra)]!;
      const parts = modulePath.map((_, part) =>
        showModule(program.importedPrefix(file, Number(extra), part + 1)),
      );
      return [
        ...(parts.length === 0 ? [showModule(program.importedModule(file, Number(extra)))] : parts),
      ].join(' ');
    }
    case 'chain': {
      const file = fileOf(program, subject);
      const symbol = moduleSymbols(file.facts).get(extra)!;
      return program
        .importChain({ file, symbol })
        .map((step) => `${step.file.path}:${lineOf(step.file, step.importIndex)}`)
        .join(' ');
    }
    case 'star': {
      const names = program.starNames(program.findModule(subject));
      return names === null ? 'unknown' : [...names].sort().join(' ');
    }
    case 'names':
      return program.moduleNames(fileOf(program, subject)).join(' ');
    case 'roots':
      return program.sourceRoots.map((root) => (root === '' ? '.' : root)).join(' ');
    case 'importers':
      return program
        .importersOf(fileOf(program, subject))
        .map(({ path }) => path)
        .join(' ');
    case 'stars':
      return program
        .starImportersOf(fileOf(program, subject))
        .map(({ path }) => path)
        .join(' ');
    case 'counterpart':
      return program.counterpart(fileOf(program, subject))?.path ?? 'null';
    default:
      throw new Error(`no question ${question}`);
  }
}

function fileOf(program: Program, path: string): PythonFile {
  const file = program.file(path);
  if (file === null) throw new Error(`no file ${path}`);
  return file;
}

function lineOf(file: PythonFile, importIndex: number): number {
  const { tree, imports } = file.facts;
  return Number(place(file, imports[importIndex]!.statement).split(':')[0]) + 0 * tree.count;
}

function place({ facts: { tree } }: PythonFile, node: number): string {
  const starts = lineStarts(tree);
  const line = starts.findLastIndex((start) => start <= tree.start[node]!);
  return `${line + 1}:${tree.start[node]! - starts[line]! + 1}`;
}

// What each name of a toy workspace means: declarations, scopes and imports, linked across files.
import type { Span } from '../../base/span.ts';
import type { Binding, BindingTarget, BrokenFile } from '../../kernel/language.ts';
import type { WorkspaceView } from '../../kernel/workspace-view.ts';
import { parseToy, type ToyFile, type ToyName, type ToyStatement } from './parse-toy.ts';

export interface ToyFacts {
  readonly view: WorkspaceView;
  readonly files: ReadonlyMap<string, ToyFile>;
  readonly bindings: readonly ToyBinding[];
  readonly guesses: readonly ToyGuess[];
  readonly brokenFiles: readonly BrokenFile[];
}

export interface ToyBinding extends Binding {
  readonly role: 'definition' | 'import' | 'reference';
  readonly statement: ToyStatement;
}

export interface ToyGuess {
  readonly file: string;
  readonly name: ToyName;
}

export function readToyFacts(view: WorkspaceView): ToyFacts {
  const files = new Map<string, ToyFile>();
  for (const { path, language } of view.snapshot.files) {
    if (language === 'toy') files.set(path, parseToy(view.read(path)));
  }
  const bindings: ToyBinding[] = [];
  const guesses: ToyGuess[] = [];
  const brokenFiles: BrokenFile[] = [];
  for (const [file, parsed] of files) {
    for (const statement of parsed.statements) {
      const { kind, name, uses, enclosing, block } = statement;
      if (kind === 'guess') guesses.push({ file, name: name! });
      else if (name !== null) {
        const target = lookUp(files, file, [block], name.text);
        const role = kind === 'import' ? 'import' : 'definition';
        bindings.push({ file, span: name.span, name: name.text, target, role, statement });
      }
      for (const use of uses) {
        const target = lookUp(files, file, enclosing, use.text);
        bindings.push({ file, span: use.span, name: use.text, target, role: 'reference', statement });
      }
    }
    for (const { span, message } of parsed.errors) brokenFiles.push({ file, span, message });
  }
  return { view, files, bindings, guesses, brokenFiles };
}

/** The declaration a name means, seen from the given blocks outward; imports are followed to where they end. */
function lookUp(
  files: ReadonlyMap<string, ToyFile>,
  file: string,
  blocks: readonly number[],
  name: string,
): BindingTarget {
  const visited = new Set<string>();
  let here = { file, blocks };
  while (!visited.has(here.file)) {
    const declaration = findDeclaration(files.get(here.file)!, here.blocks, name);
    if (declaration === null) return { kind: 'unresolved', name };
    if (declaration.kind === 'let')
      return { kind: 'declaration', file: here.file, span: declaration.name!.span };
    visited.add(here.file);
    const next = declaration.from!.text;
    if (!files.has(next)) return { kind: 'external', name: `${next}::${name}` };
    here = { file: next, blocks: [0] };
  }
  return { kind: 'unresolved', name };
}

/** The first statement that declares the name in the innermost block that has one. */
function findDeclaration(file: ToyFile, blocks: readonly number[], name: string): ToyStatement | null {
  for (const block of blocks) {
    const found = file.statements.find(
      (statement) =>
        statement.block === block &&
        (statement.kind === 'let' || statement.kind === 'import') &&
        statement.name!.text === name,
    );
    if (found !== undefined) return found;
  }
  return null;
}

export function isAt(target: BindingTarget, file: string, span: Span): boolean {
  return target.kind === 'declaration' && target.file === file && target.span.start === span.start;
}

// Does it compile? One process of the project's interpreter compiles in memory what the patch touched, or everything when
// there is no patch. It writes nothing, and takes about as long as starting Python and compiling once.
import type { CheckRequest } from '../../../kernel/language.ts';
import { languageOfPath } from '../../../kernel/language-of-path.ts';
import type { NamedError, PlannedCheck } from '../../../kernel/verification.ts';
import { createSyntaxArena, parseInto } from '../syntax/parse-python.ts';
import { type CheckContext, withTools } from './check-context.ts';
import { COMPILE_SCRIPT } from './compile-script.ts';

const CHECK = { name: 'compile', kind: 'syntax' } as const;

export function planSyntaxCheck({ touched }: CheckRequest, context: CheckContext): PlannedCheck {
  const isWhole = touched.length === 0;
  const files = isWhole
    ? context.project.pythonFiles
    : touched.filter((path) => languageOfPath(path) === 'python');
  if (files.length === 0) {
    const skipReason = isWhole ? 'there are no Python files' : 'the patch touches no Python files';
    return { ...CHECK, skipReason, notNeeded: !isWhole };
  }
  return withTools(CHECK, context, ({ interpreter, version, surroundings }) => ({
    // Isolated, and without site-packages: nothing of the workspace can stand in for a module of the standard library.
    argv: [interpreter, '-I', '-S', '-B', '-W', 'ignore', '-c', COMPILE_SCRIPT],
    // Not as arguments: there may be more of them than a command line can hold.
    input: files.join('\0'),
    timeoutSeconds: context.timeoutSeconds,
    environment: {},
    surroundings,
    parseErrors: compileErrors,
    // With a patch the files are not those of the snapshot, and what fails without it too tells newer syntax apart.
    parseFailures: isWhole
      ? (output) => compileFailures(output)?.map((name) => noteNewerSyntax(name, context, version)) ?? null
      : compileFailures,
  }));
}

/** tug reads every syntax up to its own limit: what it can read, an interpreter may only be too old for. */
function noteNewerSyntax(name: string, { project }: CheckContext, version: string): string {
  const path = project.pythonFiles.find((each) => name.startsWith(`${each}: `));
  if (path === undefined || !OF_THE_GRAMMAR.test(name.slice(path.length))) return name;
  const isFine = parseInto(createSyntaxArena(), project.view.read(path)).problems.length === 0;
  return isFine ? `${name} (valid in a newer Python than ${version})` : name;
}

/** What old parsers say to new syntax. Other errors, as of a `return` outside of a function, are errors in every version. */
const OF_THE_GRAMMAR =
  /^: SyntaxError: (?:invalid syntax|expected |f-string|unterminated string|multiple exception types)/;

/**
 * `pkg/a.py: SyntaxError: invalid syntax: x = = 1`. Not the line number, which moves, but the line: another mistake in the
 * same file is another failure.
 */
export function compileFailures(output: string): readonly string[] | null {
  const lines = output.split(/\r?\n/);
  const counted = /^(\d+) of \d+ files? do(?:es)? not compile with Python /.exec(
    lines.findLast((line) => line !== '') ?? '',
  );
  const names = compileErrors(output).map(({ name }) => name);
  return counted !== null && Number(counted[1]) === names.length ? [...new Set(names)].sort() : null;
}

/** Every error with its line, as printed. */
export function compileErrors(output: string): readonly NamedError[] {
  const lines = output.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const match = FAILURE.exec(line);
    if (match === null) return [];
    const [, file, at, message] = match as unknown as readonly [string, string, string, string];
    const text = /^ {4}\S/.test(lines[index + 1] ?? '') ? `: ${lines[index + 1]!.trim()}` : '';
    return [{ name: `${file}: ${message}${text}`, file, line: Number(at), message }];
  });
}

const FAILURE = /^(\S.*?):(\d+):\d+: ((?:\w+Error|\w+Warning|Exception): .*)$/;

// Paths of files as texts with slashes: `os.path.join`, `Path(__file__).parent`, `dirname`, `with_name`.
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { lastName, type Speller, spellNode } from './spell-expression.ts';
import { concat, cut, knownText, type Spelling, type Spellings, slice, textOf, UNKNOWN } from './spelling.ts';

/** The folder of a path; of one that ends with an unknown name what precedes that. Null when it has no folder. */
export function parentPath(spellings: Spellings): Spellings | null {
  const folders = spellings.flatMap((spelling): Spellings => {
    const text = knownText(spelling);
    if (text === null) return UNKNOWN;
    const at = text.lastIndexOf('/');
    const isOwn = spelling.some((piece) => piece.kind === 'text' && piece.source?.kind === 'own');
    // The folder of a file at the top of the workspace is the workspace.
    return at === -1 ? (isOwn ? [[]] : []) : [slice(spelling, 0, at)];
  });
  return folders.length === 0 ? null : folders;
}

/** Null when the call is not about paths. `given` are its positional arguments. */
export function spellPathCall(
  speller: Speller,
  file: PythonFile,
  call: number,
  given: readonly number[],
): Spellings | null {
  const callee = childrenOf(file.facts.tree, call)[0]!;
  const name = lastName(file, callee);
  const isMethod = file.facts.tree.kind[callee] === Node.Attribute;
  const text = (node: number) => spellNode(speller, file, node);
  const joined = (nodes: readonly number[]) =>
    concat(nodes.flatMap((node, at) => (at === 0 ? [text(node)] : [textOf('/'), text(node)])));
  switch (name) {
    case 'join':
      return isMethod && /^(path|posixpath|ntpath)$/.test(lastName(file, callee - 2)) ? joined(given) : null;
    case 'Path':
    case 'PurePath':
    case 'PosixPath':
      return given.length === 0 ? UNKNOWN : joined(given);
    case 'joinpath':
      return isMethod ? joined([callee - 2, ...given]) : null;
    case 'dirname':
      return given.length === 1 ? (parentPath(text(given[0]!)) ?? UNKNOWN) : null;
    case 'abspath':
    case 'realpath':
    case 'normpath':
    case 'fspath':
    case 'str':
      return given.length === 1 ? text(given[0]!) : null;
    case 'basename':
      return given.length === 1 ? text(given[0]!).map(lastOfPath) : null;
    case 'resolve':
    case 'absolute':
    case 'as_posix':
    case 'expanduser':
      return isMethod && given.length === 0 ? text(callee - 2) : null;
    case 'with_name': {
      const folder = isMethod && given.length === 1 ? parentPath(text(callee - 2)) : null;
      return folder === null ? null : concat([folder, textOf('/'), text(given[0]!)]);
    }
    default:
      return null;
  }
}

function lastOfPath(spelling: Spelling): Spelling {
  const text = knownText(spelling);
  return text === null ? cut(spelling) : slice(spelling, text.lastIndexOf('/') + 1, text.length);
}

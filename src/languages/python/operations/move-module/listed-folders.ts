// `pkgutil.iter_modules(plugins.__path__)`, `Path(__file__).parent.glob("*.py")`: a module that moves to another folder is not listed
// any more, and one that arrives is listed.
import type { Warning } from '../../../../kernel/warning.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { argumentOf } from '../../rename/computed/call-arguments.ts';
import { elementsOf, LISTING_FILES, LISTING_MODULES } from '../../rename/computed/held-elements.ts';
import { calledName } from '../../rename/computed/module-loads.ts';
import { lastName, NOWHERE, spell } from '../../rename/computed/spell-expression.ts';
import { spellAll } from '../../rename/computed/spell-variable.ts';
import { knownText, type Spellings } from '../../rename/computed/spelling.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';

/** `from` and `to`: the module's file, or the folder of a package. */
export function findListings(engine: PythonEngine, from: string, to: string): readonly Warning[] {
  const [left, entered] = [folderOf(from), folderOf(to)];
  if (left === entered) return [];
  const words = [...LISTING_MODULES, ...LISTING_FILES];
  const paths = new Set(words.flatMap((word) => engine.program.filesContaining(word)));
  return [...paths].sort().flatMap((path) => {
    const file = engine.program.file(path);
    if (file === null || file.isExternal) return [];
    const { tree } = file.facts;
    const warnings: Warning[] = [];
    for (let node = 0; node < tree.count; node++) {
      const listing = tree.kind[node] === Node.Call ? listingAt(engine, file, node) : null;
      if (listing === null) continue;
      const [was, is] = [left, entered].map((folder) => listing.folders.some((each) => each(folder)));
      if (was === is) continue;
      warnings.push({
        code: 'DynamicImport',
        message: was
          ? `${listing.name} lists the files of ${left}, and the module is not one of them afterwards`
          : `${listing.name} lists the files of ${entered}, and the module is one of them afterwards`,
        place: spanOf(file, node),
        suggestion: `look whether it is to find ${from}`,
        ...(was ? { confirm: true as const } : {}),
      });
    }
    return warnings;
  });
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

interface Listing {
  readonly name: string;
  /** Whether the listing shows the files of a folder. */
  readonly folders: readonly ((folder: string) => boolean)[];
}

function listingAt(engine: PythonEngine, file: PythonFile, call: number): Listing | null {
  const { tree } = file.facts;
  const callee = childrenOf(tree, call)[0]!;
  const name = calledName(file, callee);
  const isOfModules = LISTING_MODULES.has(name);
  if (!isOfModules && !LISTING_FILES.has(name)) return null;
  const argument = argumentOf(file, call, 0, 'path');
  const isMethod = tree.kind[callee] === Node.Attribute;
  const isPattern = name === 'glob' || name === 'iglob' || name === 'rglob';
  const isOfPath =
    isMethod &&
    (name === 'iterdir' || name === 'rglob' || (name === 'glob' && lastName(file, callee - 2) !== 'glob'));
  const spelled: Spellings = isOfPath
    ? spell(engine, file, callee - 2, NOWHERE)
    : argument === -1
      ? []
      : isOfModules
        ? spellFolders(engine, file, argument)
        : spell(engine, file, argument, NOWHERE);
  const isDeep = name === 'walk_packages' || name === 'rglob';
  const folders = spelled.flatMap((spelling) => {
    const known = knownText(spelling);
    if (known === null) return [];
    const text = isPattern && !isOfPath ? folderOf(known) : known;
    const isOwn = spelling[0]?.kind === 'text' && spelling[0].source?.kind === 'own';
    return [
      (folder: string) => isListed(text.replace(/\/$/, ''), folder, isOwn || spelling.length === 0, isDeep),
    ];
  });
  return folders.length === 0 ? null : { name, folders };
}

/** The list of folders that `iter_modules` takes: `pkg.__path__`, `[folder]`. */
function spellFolders(engine: PythonEngine, file: PythonFile, argument: number): Spellings {
  const kind = file.facts.tree.kind[argument];
  const isPath = kind === Node.Attribute || kind === Node.Name;
  const whole = isPath
    ? spell(engine, file, argument, NOWHERE).filter((each) => knownText(each) !== null)
    : [];
  if (whole.length > 0) return whole;
  const speller = { engine, seen: new Set<string>(), isSole: false, near: NOWHERE };
  return spellAll(elementsOf({ kind: 'node', speller, file, node: argument }));
}

/** A path that is not made from `__file__` may start anywhere. */
function isListed(listed: string, folder: string, isFromRoot: boolean, isDeep: boolean): boolean {
  const isSame = (one: string) => one === folder || (!isFromRoot && `/${folder}`.endsWith(`/${one}`));
  if (isSame(listed)) return true;
  if (!isDeep) return false;
  return isFromRoot ? listed === '' || folder.startsWith(`${listed}/`) : `/${folder}`.includes(`/${listed}/`);
}

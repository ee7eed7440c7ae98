// Which paths the user wants to see: the include and exclude settings as one question about a workspace path.
// A pattern without a slash speaks of names at any depth, like in .gitignore; one that names a folder speaks of all in it.
import picomatch from 'picomatch';
import { TugError } from '../../base/tug-error.ts';
import { explainBadGlob } from '../../kernel/config/glob-syntax.ts';

export interface PathSelection {
  readonly includes: (path: string) => boolean;
  /** Whether the settings leave out all that is in a folder. */
  readonly excludesFolder: (path: string) => boolean;
}

export function selectPaths(include: readonly string[], exclude: readonly string[]): PathSelection {
  const wanted = include.length === 0 ? null : compile('include', include);
  const unwanted = exclude.length === 0 ? null : compile('exclude', exclude);
  return {
    includes: (path) => (wanted === null || wanted(path)) && (unwanted === null || !unwanted(path)),
    excludesFolder: (path) => unwanted?.(`${path}/any`) === true,
  };
}

type Matcher = (path: string) => boolean;

/** The last pattern that matches decides; `!pattern` takes back. A list that begins with `!` begins with everything. */
function compile(key: 'include' | 'exclude', patterns: readonly string[]): Matcher {
  const steps = patterns.map((pattern) => ({
    takesBack: isNegated(pattern),
    matches: compileOne(key, pattern),
  }));
  const startsWithAll = key === 'include' && steps[0]!.takesBack;
  return (path) => {
    for (let i = steps.length - 1; i >= 0; i--) {
      if (steps[i]!.matches(path)) return !steps[i]!.takesBack;
    }
    return startsWithAll;
  };
}

function compileOne(key: 'include' | 'exclude', pattern: string): Matcher {
  const problem = pattern.trim() === '' ? 'an empty pattern matches nothing' : explainBadGlob(pattern);
  if (problem !== null) {
    throw new TugError('InvalidConfig', `${key}: ${problem}`, { details: { key, value: pattern } });
  }
  const body = (isNegated(pattern) ? pattern.slice(1) : pattern).replace(/^(?:\.\/)+/, '');
  const folderOnly = body.endsWith('/');
  const bare = body.replace(/\/+$/, '');
  const anchored = bare.includes('/') ? bare : `**/${bare}`;
  const globs = folderOnly ? [`${anchored}/**/*`] : [anchored, `${anchored}/**`];
  return picomatch(globs, { dot: true, windows: false, nonegate: true });
}

/** `!(a|b)` is an extended glob, not a negation. */
function isNegated(pattern: string): boolean {
  return pattern.startsWith('!') && !pattern.startsWith('!(');
}

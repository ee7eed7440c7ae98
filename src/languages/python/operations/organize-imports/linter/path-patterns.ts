// Path patterns of linter settings. Ruff (globset) and flake8 (fnmatch) agree on what matters here: `*` also matches `/`, and a
// pattern is compared with the file's name and with its whole path.

/** `folder` is where the settings are: patterns are relative to it. Paths are those of the workspace. */
export function matchesPath(pattern: string, folder: string, path: string): boolean {
  const plain = pattern.replace(/^\.\//, '').replace(/\/$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!plain.includes('/') && expression(plain).test(name)) return true;
  const whole = resolveDots(folder === '' ? plain : `${folder}/${plain}`);
  return whole !== null && expression(whole).test(path);
}

/** The file, or a folder that holds it, below the folder of the settings. */
export function matchesPathOrParent(pattern: string, folder: string, path: string): boolean {
  for (let at = path; at !== folder && at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    if (matchesPath(pattern, folder, at)) return true;
  }
  return false;
}

/** Null for a pattern that leads out of the workspace. */
function resolveDots(pattern: string): string | null {
  const parts: string[] = [];
  for (const part of pattern.split('/')) {
    if (part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

const known = new Map<string, RegExp>();

function expression(pattern: string): RegExp {
  let found = known.get(pattern);
  if (found === undefined) {
    found = new RegExp(`^${sourceOf(pattern)}$`, 's');
    known.set(pattern, found);
  }
  return found;
}

function sourceOf(pattern: string): string {
  let source = '';
  let depth = 0;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!;
    const atStart = at === 0 || pattern[at - 1] === '/';
    if (atStart && pattern.startsWith('**/', at)) {
      source += '(?:.*/)?';
      at += 2;
    } else if (char === '*') source += '.*';
    else if (char === '?') source += '.';
    else if (char === '[' && pattern.indexOf(']', at + 2) > 0) {
      const end = pattern.indexOf(']', at + 2);
      const inside = pattern
        .slice(at + 1, end)
        .replace(/^!/, '^')
        .replaceAll('\\', '\\\\');
      source += `[${inside}]`;
      at = end;
    } else if (char === '{' && pattern.includes('}', at)) {
      source += '(?:';
      depth++;
    } else if (char === '}' && depth > 0) {
      source += ')';
      depth--;
    } else if (char === ',' && depth > 0) source += '|';
    else if (char === '\\' && at + 1 < pattern.length) source += escaped(pattern[++at]!);
    else source += escaped(char);
  }
  return source;
}

function escaped(char: string): string {
  return char.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

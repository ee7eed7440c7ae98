// Modules that configuration names: entry points, which their file format proves, and other mentions, which somebody has to
// look at.
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import { findFile } from '../../../../kernel/snapshot.ts';
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';
import { entryPointValues } from '../../meaning/entry-point-values.ts';

/** Places of the last part of the module's name, where all of the name stands before it. */
export function namedInConfiguration(view: WorkspaceView, module: string): readonly Occurrence[] {
  const last = module.slice(module.lastIndexOf('.') + 1);
  return view.filesContaining(last).flatMap((path) => {
    if (!CONFIGURATION.test(path) || findFile(view.snapshot, path) === undefined) return [];
    const bytes = view.read(path);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    const proven = new Set(entryPointValues(path, text).filter((start) => isNamedAt(text, start, module)));
    return mentions(text, module).flatMap((start): readonly Occurrence[] => {
      const isProven = proven.has(start);
      if (!isProven && !isTelling(text, start, module)) return [];
      const end = start + module.length;
      return [
        {
          file: path,
          span: { start: end - last.length, end },
          role: 'string',
          certainty: isProven ? 'proven' : 'likely',
          provenance: 'syntactic',
          reason: isProven
            ? 'an entry point names the module'
            : 'the name of the module stands in a configuration file',
          action: 'edit',
        },
      ];
    });
  });
}

/** Places of the name of something that a module defines, where the module's name stands before it. */
export function definitionInConfiguration(
  view: WorkspaceView,
  module: string,
  name: string,
): readonly Occurrence[] {
  return view.filesContaining(name).flatMap((path) => {
    // JSON is data of any kind, steps for us among it.
    if (!CONFIGURATION.test(path) || path.endsWith('.json')) return [];
    if (findFile(view.snapshot, path) === undefined) return [];
    const bytes = view.read(path);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    const entries = new Set(entryPointValues(path, text));
    return [':', '.'].flatMap((sign) => {
      const whole = `${module}${sign}${name}`;
      return mentions(text, whole).flatMap((start): readonly Occurrence[] => {
        const isProven = sign === ':' && entries.has(start);
        if (!isProven && !isTelling(text, start, `${module}.${name}`)) return [];
        const end = start + whole.length;
        return [
          {
            file: path,
            span: { start: end - name.length, end },
            role: 'string',
            certainty: isProven ? 'proven' : 'likely',
            provenance: 'syntactic',
            reason: isProven ? 'an entry point names it' : 'its dotted name stands in a configuration file',
            action: 'edit',
          },
        ];
      });
    });
  });
}

const CONFIGURATION =
  /(?:^|\/)(?:[^/]*\.(?:toml|cfg|ini|ya?ml|json|sh|env|service|conf)|Makefile|Dockerfile|Procfile|justfile)$/i;

/** All of the name, not as a part of a longer word or path. */
function mentions(text: string, module: string): readonly number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(module); at >= 0; at = text.indexOf(module, at + 1)) {
    if (isNamedAt(text, at, module)) starts.push(at);
  }
  return starts;
}

function isNamedAt(text: string, at: number, module: string): boolean {
  return (
    text.startsWith(module, at) &&
    !/[\w.\-/@]/.test(text[at - 1] ?? ' ') &&
    !/[\w\-/]/.test(text[at + module.length] ?? ' ')
  );
}

/** A dotted name is hardly anything else; a single word has to be used like a module. */
function isTelling(text: string, at: number, module: string): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  if (/^\s*[#;]/.test(line)) return false;
  if (module.includes('.')) return true;
  const before = text.slice(Math.max(0, at - 4), at);
  return (
    /(?:^|\s)-m[ =]$/.test(before) ||
    /^:[A-Za-z_]/.test(text.slice(at + module.length, at + module.length + 2))
  );
}

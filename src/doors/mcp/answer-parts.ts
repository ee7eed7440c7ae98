// Parts of answers that did not fit: a client reads them as resources. The session keeps them as files; here is which URI
// means which file, for as long as the process lives.
import { readUserFile } from '../../platform/read-user-file.ts';

const SCHEME = 'workspace://answers/';

export interface AnswerPart {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
}

export class AnswerParts {
  readonly #files = new Map<string, string>();

  /** The file is named by its content, so that its name is as good as an id. */
  add(file: string): AnswerPart {
    const name = file.split(/[\\/]/).at(-1)!;
    this.#files.set(name, file);
    return { uri: `${SCHEME}${name}`, name, mimeType: mimeTypeOf(name) };
  }

  /** `workspace://answers/NAME:LINE` is the part from that line on; null when there is no such part (any more). */
  read(uri: string): { readonly text: string; readonly mimeType: string } | null {
    const match = /^workspace:\/\/answers\/([^/:?]+)(?::(\d+))?$/.exec(uri);
    const file = match === null ? undefined : this.#files.get(decodeURIComponent(match[1]!));
    const bytes = file === undefined ? null : readUserFile('/', file);
    if (bytes === null) return null;
    const text = Buffer.from(bytes).toString('utf8');
    const from = Number(match![2] ?? 1);
    const lines =
      from <= 1
        ? text
        : text
            .split('\n')
            .slice(from - 1)
            .join('\n');
    return { text: lines, mimeType: mimeTypeOf(file!) };
  }
}

function mimeTypeOf(name: string): string {
  if (name.endsWith('.diff')) return 'text/x-diff';
  return name.endsWith('.jsonl') ? 'application/jsonl' : 'text/plain';
}

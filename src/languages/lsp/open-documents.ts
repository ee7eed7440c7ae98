// The documents that a server has been given, and the text it has of them. A server takes an open document from the client, and every other
// one from the disk; so what a patch would make can be shown to it without writing anything.
import type { ServerConnection } from '../../kernel/language-server.ts';
import { type ServerRoot, uriOfPath } from './file-uris.ts';
import type { ReadinessWatch } from './readiness.ts';

export class OpenDocuments {
  readonly #connection: ServerConnection;
  readonly #root: ServerRoot;
  readonly #languageId: string;
  readonly #readiness: ReadinessWatch;
  readonly #open = new Map<string, { version: number; text: string }>();

  constructor(connection: ServerConnection, root: ServerRoot, languageId: string, readiness: ReadinessWatch) {
    this.#connection = connection;
    this.#root = root;
    this.#languageId = languageId;
    this.#readiness = readiness;
  }

  /** Sorted paths. */
  get paths(): readonly string[] {
    return [...this.#open.keys()].sort();
  }

  /** Opens the document or replaces its text. False when the bytes are no text: then the server keeps what it had. */
  show(path: string, bytes: Uint8Array): boolean {
    const text = textOf(bytes);
    if (text === null) return false;
    const known = this.#open.get(path);
    if (known?.text === text) return true;
    const uri = uriOfPath(this.#root, path);
    const version = (known?.version ?? 0) + 1;
    this.#open.set(path, { version, text });
    if (known === undefined) {
      const textDocument = { uri, languageId: this.#languageId, version, text };
      this.#connection.notify('textDocument/didOpen', { textDocument });
    } else {
      const textDocument = { uri, version };
      this.#connection.notify('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
    }
    this.#readiness.startOver();
    return true;
  }

  /** From now on the server reads it from the disk again. */
  close(path: string): void {
    if (!this.#open.delete(path)) return;
    this.#connection.notify('textDocument/didClose', { textDocument: { uri: uriOfPath(this.#root, path) } });
    this.#readiness.startOver();
  }

  /** Files that were created, changed or deleted on disk. */
  changedOnDisk(
    changes: readonly { readonly path: string; readonly kind: 'created' | 'changed' | 'deleted' }[],
  ): void {
    if (changes.length === 0) return;
    const type = { created: 1, changed: 2, deleted: 3 } as const;
    this.#connection.notify('workspace/didChangeWatchedFiles', {
      changes: changes.map(({ path, kind }) => ({ uri: uriOfPath(this.#root, path), type: type[kind] })),
    });
    this.#readiness.startOver();
  }
}

/** Without a byte order mark, which is no part of the text; null for bytes that are not UTF-8. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

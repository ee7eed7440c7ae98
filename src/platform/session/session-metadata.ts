// session.json: which workspace the session belongs to, when it was made and when it was last used.
import { existsSync } from 'node:fs';
import { contentHash } from '../../base/content-hash.ts';
import { TugError } from '../../base/tug-error.ts';
import { readSessionObject, sessionCorrupt } from './session-file.ts';

export interface SessionMetadata {
  readonly version: string;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
  readonly workspaceRoot: string;
  readonly lastAccessed: string;
}

const VERSION = '1';

export function newMetadata(root: string): SessionMetadata {
  const now = new Date().toISOString();
  return { version: VERSION, createdAt: now, workspaceRoot: root, lastAccessed: now };
}

export function metadataText(metadata: SessionMetadata): string {
  const document = {
    version: metadata.version,
    created_at: metadata.createdAt,
    workspace_root: metadata.workspaceRoot,
    workspace_root_hash: contentHash(metadata.workspaceRoot),
    last_accessed: metadata.lastAccessed,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Undefined when there is none. Throws SessionCorrupt. */
export function readMetadata(path: string): SessionMetadata | undefined {
  const document = readSessionObject(path);
  if (document === undefined) return undefined;
  const text = (key: string): string => {
    const value = document[key];
    if (typeof value !== 'string') throw sessionCorrupt(path, `has no ${key}, or not as text`);
    return value;
  };
  const version = text('version');
  if (version !== VERSION) throw sessionCorrupt(path, explainVersion(version));
  const [createdAt, lastAccessed] = [text('created_at'), text('last_accessed')];
  for (const time of [createdAt, lastAccessed]) {
    if (Number.isNaN(Date.parse(time)))
      throw sessionCorrupt(path, `holds ${JSON.stringify(time)}, which is no time`);
  }
  const workspaceRoot = text('workspace_root');
  if (text('workspace_root_hash') !== contentHash(workspaceRoot)) {
    throw sessionCorrupt(path, 'has a workspace_root_hash that is not that of its workspace_root');
  }
  return { version, createdAt, workspaceRoot, lastAccessed };
}

function explainVersion(version: string): string {
  return /^\d+$/.test(version) && Number(version) > Number(VERSION)
    ? `was written by a newer tug (session version ${version}; this one knows ${VERSION})`
    : `has the unknown session version ${JSON.stringify(version)}`;
}

/** A session is bound to one root: its snapshots and patches mean the files there, and no others. */
export function checkWorkspace(metadata: SessionMetadata, root: string, directory: string): void {
  const { workspaceRoot } = metadata;
  if (workspaceRoot === root) return;
  const state = existsSync(workspaceRoot) ? 'which is another workspace' : 'which is not there any more';
  throw new TugError(
    'WorkspaceNotFound',
    `the session in ${directory} belongs to ${workspaceRoot}, ${state}; this workspace is ${root}`,
    {
      hint: 'run again with --fresh to start the session anew here (undo records are kept), or use --session-dir',
      details: { expected_path: workspaceRoot, actual_path: root, session: directory },
    },
  );
}

// From a workspace path to the place on disk, without ever leaving the workspace: every directory on the way is looked at, and
// a link among them may only lead to another directory inside. The last part is looked at by whoever is about to write it.
import { type BigIntStats, lstatSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { assertWritablePath } from '../../base/workspace-path.ts';
import { describeErrno, errnoOf } from '../errno.ts';

/** Something at a path, or on the way to it, that keeps it from being written. */
export class Obstacle extends Error {
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

/** Does a step for a path; when the operating system refuses, the error says for which path. */
export function onBehalfOf<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw errnoOf(error) === undefined ? error : new Obstacle(path, describeErrno(error));
  }
}

export interface Directory {
  /** Relative to the root; empty for the root itself. */
  readonly path: string;
  /** Without links. */
  readonly absolute: string;
  /** Null when it is not there yet. */
  readonly stat: BigIntStats | null;
  readonly parent: Directory | null;
}

/** Looks up directories, each once: the answers are those of the time of the first look. */
export class TargetFinder {
  readonly #root: string;
  /** Files that make way: a directory may come where they are. */
  readonly #makesWay: (path: string) => boolean;
  readonly #known = new Map<string, Directory>();

  constructor(root: string, makesWay: (path: string) => boolean) {
    this.#root = realpathSync.native(root);
    this.#makesWay = makesWay;
  }

  /** Throws PathEscape and Obstacle. */
  parentOf(path: string): Directory {
    assertWritablePath(path);
    return this.directory(path.split('/').slice(0, -1).join('/'));
  }

  directory(path: string): Directory {
    let found = this.#known.get(path);
    if (found === undefined) {
      found = path === '' ? this.#rootDirectory() : this.#step(path);
      this.#known.set(path, found);
    }
    return found;
  }

  #rootDirectory(): Directory {
    const absolute = this.#root;
    return { path: '', absolute, stat: lstatSync(absolute, { bigint: true }), parent: null };
  }

  #step(path: string): Directory {
    const cut = path.lastIndexOf('/');
    const parent = this.directory(cut < 0 ? '' : path.slice(0, cut));
    const absolute = join(parent.absolute, path.slice(cut + 1));
    const stat =
      parent.stat === null ? undefined : lstatSync(absolute, { bigint: true, throwIfNoEntry: false });
    if (stat === undefined) return { path, absolute, stat: null, parent };
    if (stat.isDirectory()) return { path, absolute, stat, parent };
    if (stat.isSymbolicLink()) return this.#followInside(path, absolute, parent);
    if (this.#makesWay(path)) return { path, absolute, stat: null, parent };
    throw new Obstacle(path, 'it is a file where a directory is needed');
  }

  #followInside(path: string, link: string, parent: Directory): Directory {
    let absolute: string;
    try {
      absolute = realpathSync.native(link);
    } catch (error) {
      const circle = errnoOf(error) === 'ELOOP';
      throw new Obstacle(path, `it is a link that leads ${circle ? 'in a circle' : 'to nothing'}`);
    }
    const inside = relative(this.#root, absolute).split(sep).join('/');
    if (inside === '..' || inside.startsWith('../') || absolute === inside) {
      const reason = `the link ${path} leads to ${absolute}, outside of the workspace`;
      throw new TugError('PathEscape', `nothing is written through ${path}: ${reason}`, {
        details: { path, reason },
      });
    }
    if (inside !== '') assertWritablePath(inside);
    const stat = lstatSync(absolute, { bigint: true });
    if (!stat.isDirectory()) throw new Obstacle(path, 'it is a link to something that is not a directory');
    return { path, absolute, stat, parent };
  }
}

// Turns byte spans into what people and agents read: lines and columns, with one line index per file.
import { type LineIndex, lineIndexOf, positionOf } from '../base/line-index.ts';
import type { CodeSymbol, FileSpan, SymbolKind } from './occurrence.ts';
import { findFile } from './snapshot.ts';
import type { WorkspaceView } from './workspace-view.ts';

export interface Location {
  readonly file: string;
  readonly line: number;
  readonly col: number;
  readonly byte_start: number;
  readonly byte_end: number;
}

export interface SymbolDescription {
  readonly id: string;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly location: Location;
  readonly address: string;
  readonly container?: string;
}

export class Locator {
  private readonly view: WorkspaceView;
  private readonly indexes = new Map<string, LineIndex>();

  constructor(view: WorkspaceView) {
    this.view = view;
  }

  lineIndex(file: string): LineIndex {
    let index = this.indexes.get(file);
    if (index === undefined) {
      index = lineIndexOf(this.view.read(file));
      this.indexes.set(file, index);
    }
    return index;
  }

  locate({ file, span }: FileSpan): Location {
    const { line, col } = positionOf(this.lineIndex(file), span.start);
    return { file, line, col, byte_start: span.start, byte_end: span.end };
  }

  describe(symbol: CodeSymbol): SymbolDescription {
    const { id, name, kind, definition, address, container } = symbol;
    const location = this.locateDefinition(definition);
    return { id, name, kind, location, address, ...(container === null ? {} : { container }) };
  }

  /** A folder may be what defines a symbol: it has no text, only a beginning. */
  private locateDefinition(definition: FileSpan): Location {
    const { file, span } = definition;
    const isFolder = span.start === span.end && findFile(this.view.snapshot, file) === undefined;
    return isFolder ? { file, line: 1, col: 1, byte_start: 0, byte_end: 0 } : this.locate(definition);
  }
}

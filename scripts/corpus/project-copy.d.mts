export interface ProjectCopy {
  readonly folder: string;
  changed(): string[];
  restore(): void;
  read(): Map<string, Buffer>;
  remove(): void;
}

export function makeCopy(source: string): ProjectCopy;

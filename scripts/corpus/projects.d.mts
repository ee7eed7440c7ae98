export type Project = {
  readonly requirement: string;
  readonly needs: readonly string[];
  readonly sources: string;
  readonly tests?: { readonly arguments: readonly string[] };
};

export const PROJECTS: readonly Project[];

export function projectsNamed(names: readonly string[]): readonly Project[];

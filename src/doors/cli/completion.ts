// Completion scripts for shells, made from the command table. They hold all they need and never start tug.
import type { CommandTable } from './command-spec.ts';
import type { Shell } from './command-table.ts';
import { bashScript } from './completion-bash.ts';
import { fishScript } from './completion-fish.ts';
import { zshScript } from './completion-zsh.ts';

export function completionScript(table: CommandTable, shell: Shell): string {
  switch (shell) {
    case 'bash':
      return bashScript(table);
    case 'zsh':
      return zshScript(table);
    case 'fish':
      return fishScript(table);
  }
}

// What names in stubs mean after a move. Inside of a stub a name means the stub's own declaration; a name that is imported
// means that of the module, whose source comes first.
import type { BindingTarget, Rebinding } from '../../../../kernel/language.ts';
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import type { MovePlan } from './move-plan.ts';
import { isInsideStatements } from './moved-statements.ts';

/** `stub` is the move of the stubs that goes with the plan. */
export function stubMeanings({ source }: MovePlan, stub: MovePlan): readonly Rebinding[] {
  const isMoved = (offset: number) => isInsideStatements(stub.source, stub.statements, offset);
  const found: Rebinding[] = [];
  const rebind = (file: PythonFile, symbol: number, where: (offset: number) => boolean, of: PythonFile) => {
    const means = declarationOf(of, symbolText(file, symbol));
    if (means === null) return;
    for (const { tree, symbolOf } of [file.facts, ...file.facts.embedded]) {
      for (let node = 0; node < tree.count; node++) {
        if (symbolOf[node] !== symbol || !where(tree.start[node]!)) continue;
        found.push({
          place: { file: file.path, span: { start: tree.start[node]!, end: tree.end[node]! } },
          means,
        });
      }
    }
  };
  // What stays is imported by the moved code, what moved is imported back, what arrives was imported before; and what the
  // moved code imported from where it goes is beside it.
  for (const symbol of stub.needs.stay) rebind(stub.source, symbol, isMoved, source);
  for (const symbol of stub.symbols) rebind(stub.source, symbol, (offset) => !isMoved(offset), source);
  const besideIt = stub.imports.filter(({ line }) => line.module === stub.to.moduleName);
  for (const symbol of stub.to.file === null ? [] : stub.needs.imported.keys()) {
    const isBeside = besideIt.some(({ bound }) => bound === symbolText(stub.source, symbol));
    if (isBeside) rebind(stub.source, symbol, isMoved, stub.to.file!);
  }
  for (const name of stub.to.file === null ? [] : stub.names) {
    const symbol = symbolNamed(stub.to.file!.facts, MODULE_SCOPE, name);
    if (symbol >= 0) rebind(stub.to.file!, symbol, () => true, stub.source);
  }
  return found;
}

/** Null when the file declares no such name. */
export function declarationOf({ path, facts }: PythonFile, name: string): BindingTarget | null {
  const symbol = symbolNamed(facts, MODULE_SCOPE, name);
  const [first] = symbol < 0 ? [] : bindingNodesOf(facts, symbol);
  if (first === undefined) return null;
  const { tree } = facts;
  return {
    kind: 'declaration',
    file: path,
    span: { start: tree.start[first.node]!, end: tree.end[first.node]! },
  };
}

// move-symbol: definitions of a module go to another one with what they need, and everybody who took them from the old
// place takes them from the new one.
import type { ChangeDraft, ChangeRequest, OccurrenceReport } from '../../../../kernel/language.ts';
import { compareFileSpans, type FileSpan, type Occurrence } from '../../../../kernel/occurrence.ts';
import { symbolChange } from '../../../../kernel/target-of-change.ts';
import type { PythonFile } from '../../link/program.ts';
import { referencesOf } from '../../rename/rename-occurrences.ts';
import { bindingsOf } from '../../rename/python-bindings.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { importPlace, isDefinition } from '../../rewrite/import-place.ts';
import { removeImports } from '../../rewrite/remove-imports.ts';
import { removeStatements } from '../../rewrite/remove-statements.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import { renderImports } from '../organize-imports/render-imports.ts';
import { leftBehind } from '../organize-imports/unused-imports.ts';
import type { PythonContext } from '../python-context.ts';
import { findArrival } from './arrival.ts';
import { arriveWith } from './arrive-with.ts';
import { addExports, removeExports } from './exported-names.ts';
import { type MovePlan, planMove } from './move-plan.ts';

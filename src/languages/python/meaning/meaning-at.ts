// What does this place mean? One answer for each kind of place; every other question is asked through here.
import { TugError } from '../../../base/tug-error.ts';
import type { PythonEngine } from './engine.ts';
import type { Meaning, Place } from './meaning.ts';
import { meaningOfAttribute, meaningOfPatternKeyword } from './meaning-of-attribute.ts';
import { meaningOfImportName, meaningOfImportPath } from './meaning-of-import.ts';
import { meaningOfKeyword } from './meaning-of-keyword.ts';
import { meaningOfAlias, meaningOfName } from './meaning-of-name.ts';
import { meaningOfString } from './meaning-of-string.ts';

export function meaningAt(engine: PythonEngine, place: Place): Meaning {
  switch (place.kind) {
    case 'name':
      return meaningOfName(engine, place);
    case 'attribute':
      return meaningOfAttribute(engine, place);
    case 'keyword':
      return meaningOfKeyword(engine, place);
    case 'import-name':
      return meaningOfImportName(engine, place);
    case 'import-path':
      return meaningOfImportPath(engine, place);
    case 'import-alias':
      return meaningOfAlias(place);
    case 'pattern-keyword':
      return meaningOfPatternKeyword(engine, place);
    case 'string':
      return meaningOfString(engine, place);
    default:
      throw new TugError('InternalError', `no meaning for a ${String(place.kind)}`);
  }
}

// Statements written as templates: values become parameters, pieces of SQL stay pieces. Nothing from outside can end up
// as SQL, because only pieces made here are taken as such.
import type { SqlStatement, SqlValue } from '../kernel/database.ts';

/** A piece of SQL with its values. */
export class Sql implements SqlStatement {
  readonly sql: string;
  readonly values: readonly SqlValue[];

  constructor(text: string, values: readonly SqlValue[]) {
    this.sql = text;
    this.values = values;
  }
}

export function sql(parts: TemplateStringsArray, ...values: readonly (SqlValue | Sql)[]): Sql {
  let text = parts[0]!;
  const collected: SqlValue[] = [];
  for (const [i, value] of values.entries()) {
    if (value instanceof Sql) {
      text += value.sql;
      collected.push(...value.values);
    } else {
      text += '?';
      collected.push(value);
    }
    text += parts[i + 1]!;
  }
  return new Sql(text, collected);
}

/** An expression of the dialect, or a name that stands in this program. */
export function raw(text: string): Sql {
  return new Sql(text, []);
}

export function joined(pieces: readonly Sql[], between: string): Sql {
  return new Sql(
    pieces.map((piece) => piece.sql).join(between),
    pieces.flatMap((piece) => piece.values),
  );
}

/** `(?, ?)`; a list without values matches nothing. */
export function listOfValues(values: readonly SqlValue[]): Sql {
  return values.length === 0
    ? raw('(NULL)')
    : sql`(${joined(
        values.map((value) => sql`${value}`),
        ', ',
      )})`;
}

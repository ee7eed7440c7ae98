// Takes the place of the schema library for the protocol's library, which describes every message of every revision when it is
// loaded and with the first message: near two thirds of the server's own start. Here a schema is made when it is first looked at.
import * as zod from 'zod';

/** A schema that is not made before somebody looks at it. Built on by name, it stays unmade. */
function lazy<Schema extends object>(make: () => Schema): Schema {
  return new Proxy(new Unmade(make), LOOK) as unknown as Schema;
}

class Unmade<Schema extends object> {
  readonly #make: () => Schema;
  #made: Schema | null = null;

  constructor(make: () => Schema) {
    this.#make = make;
  }

  get schema(): Schema {
    this.#made ??= this.#make();
    return this.#made;
  }

  get isMade(): boolean {
    return this.#made !== null;
  }
}

type Method = (...given: readonly unknown[]) => object;

/** Methods that make another schema of one, and look at nothing else. */
const BUILDING: ReadonlySet<PropertyKey> = new Set([
  ...['optional', 'nullable', 'catch', 'default', 'describe', 'array', 'or', 'and', 'pipe', 'transform'],
  ...['refine', 'superRefine', 'extend', 'merge', 'pick', 'omit', 'partial', 'loose', 'strict', 'strip'],
  ...['catchall', 'int', 'min', 'max', 'nonnegative', 'url', 'startsWith'],
]);

const LOOK: ProxyHandler<Unmade<object>> = {
  get(unmade, name) {
    if (unmade.isMade || !BUILDING.has(name)) return Reflect.get(unmade.schema, name);
    return (...given: readonly unknown[]) =>
      lazy(() => (Reflect.get(unmade.schema, name) as Method).apply(unmade.schema, given as unknown[]));
  },
  set: (unmade, name, value) => Reflect.set(unmade.schema, name, value),
  has: (unmade, name) => Reflect.has(unmade.schema, name),
  getPrototypeOf: (unmade) => Reflect.getPrototypeOf(unmade.schema),
  ownKeys: refuse,
  getOwnPropertyDescriptor: refuse,
  defineProperty: refuse,
  deleteProperty: refuse,
};

/** Nobody lists or redefines the parts of a schema; whoever begins to must not quietly find none. */
function refuse(): never {
  throw new Error('the parts of a lazy schema are not listed');
}

function lazily<Make extends (...given: never[]) => object>(make: Make): Make {
  return ((...given: never[]) => lazy(() => make(...given))) as Make;
}

export const any = lazily(zod.any);
export const array = lazily(zod.array);
export const boolean = lazily(zod.boolean);
export const discriminatedUnion = lazily(zod.discriminatedUnion);
export const email = lazily(zod.email);
const anEnum = lazily(zod.enum);
export const intersection = lazily(zod.intersection);
const aLazy = lazily(zod.lazy);
export const literal = lazily(zod.literal);
export const looseObject = lazily(zod.looseObject);
const aNull = lazily(zod.null);
export const number = lazily(zod.number);
export const object = lazily(zod.object);
export const optional = lazily(zod.optional);
export const preprocess = lazily(zod.preprocess);
export const record = lazily(zod.record);
export const string = lazily(zod.string);
export const union = lazily(zod.union);
export const unknown = lazily(zod.unknown);
export const url = lazily(zod.url);
export const iso = { date: lazily(zod.iso.date), datetime: lazily(zod.iso.datetime) };
export { coerce, NEVER, safeParse, toJSONSchema, ZodIssueCode } from 'zod';
export { aLazy as lazy, aNull as null, anEnum as enum };

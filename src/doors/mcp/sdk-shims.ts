// Takes the place of the SDK's own shims for Node, which bring a validator for all of JSON Schema: 150 KB, and a fifth of the
// start-up of the server. The only schemas that answers are held to here are the forms of decision-form.ts.
import process from 'node:process';

interface Validated {
  readonly valid: boolean;
  readonly data: unknown;
  readonly errorMessage: string | undefined;
}

export class DefaultJsonSchemaValidator {
  /** Of objects whose fields are booleans. */
  getValidator(schema: { readonly properties?: Readonly<Record<string, { readonly type?: unknown }>> }) {
    const fields = Object.entries(schema.properties ?? {});
    const other = fields.find(([, { type }]) => type !== 'boolean');
    if (other !== undefined) throw new Error(`the field ${other[0]} is not a boolean`);
    return (input: unknown): Validated => {
      const given = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : null;
      const wrong = fields.find(([name]) => !['boolean', 'undefined'].includes(typeof given?.[name]));
      if (given !== null && wrong === undefined) return { valid: true, data: input, errorMessage: undefined };
      return {
        valid: false,
        data: undefined,
        errorMessage: `${wrong?.[0] ?? 'it'} is not what was asked for`,
      };
    };
  }
}

export { process };

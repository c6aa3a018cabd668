/** Builds example values from schemas, deterministically. */

/** Subset of JSON Schema that examples are built from. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
};

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T12:00:00.000Z',
  date: '2026-11-21',
  email: 'ana@example.com',
  binary: '(contenido del archivo)',
  uuid: '2f1c9a4e-7d0b-4c5e-9d6a-0f6f3c1b2a77',
};
const TEXT = 'texto';

/**
 * Returns the schema's example or default, otherwise the simplest value of its type: the first non-null option of a
 * choice, all properties of an object. A string with a pattern needs an example.
 */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.examples !== undefined && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? { type: 'null' });
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(sampleOf)) as unknown;
  return sampleOfType(schema);
}

function sampleOfType(schema: JsonSchema): unknown {
  switch (schema.type) {
    case 'object':
      return sampleOfObject(schema);
    case 'array':
      return sampleOfArray(schema);
    case 'string':
      return sampleOfText(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return {};
  }
}

function sampleOfObject({ properties = {}, patternProperties = {}, additionalProperties }: JsonSchema): unknown {
  const sample: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) sample[name] = sampleOf(property);
  const [anyNamed] = Object.values(patternProperties);
  const open = anyNamed ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  if (open !== undefined && Object.keys(sample).length === 0) sample['argentina'] = sampleOf(open);
  return sample;
}

function sampleOfArray({ items = {}, minItems = 1, maxItems = Infinity }: JsonSchema): unknown[] {
  return Array.from({ length: Math.min(Math.max(1, minItems), maxItems) }, () => sampleOf(items));
}

function sampleOfText({ format, minLength = 0, maxLength = Infinity }: JsonSchema): string {
  const text = FORMATS[format ?? ''] ?? TEXT;
  return text.padEnd(minLength, 'x').slice(0, Math.max(maxLength, 0));
}

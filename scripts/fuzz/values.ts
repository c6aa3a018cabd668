/** Generates values by schema: valid, nearly valid, and hostile. */
import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from '../../server/platform/http/openapi/sample.ts';
import { resolve, type ApiDocument } from './document.ts';

const MAX_ITEMS = 5;
const LONG_TEXT = 300;
/** Keys for maps, which this API mostly keys by country. */
const KEYS = ['argentina', 'brasil', 'usa', '*', 'atlantida', '__proto__'];

const WORDS = ['', ' ', '0', '-1', '1e309', 'NaN', 'null', 'true', '[]', '{}', '%', '%00', '%s%n', 'a,b;c\td'];
const LETTERS = ['\u0000', '\u202e', '\ufeff', '🧪💥', 'ñandú', 'İıſ', '\ud800', 'a\u0301'.repeat(50)];
const PATHS = ['../../../etc/passwd', '..\\..\\x', 'C:\\x', '/dev/null'];
const CODE = [
  "'; drop table calls;--",
  '" or 1=1',
  '<script>alert(1)</script>',
  '=1+1',
  '{{7*7}}',
  '$(id)',
  '\r\nX: y',
];
const WRONG = ['+549113456789012345678', '2026-02-31', '9999-99-99', '25:61', 'x'.repeat(5000), '9'.repeat(400)];

/** Texts that are known to break servers. */
export const HOSTILE_TEXTS: readonly string[] = [...WORDS, ...LETTERS, ...PATHS, ...CODE, ...WRONG];

const hostileLeaf: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 64, 5e-324),
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Generates JSON of any shape. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileLeaf },
  { weight: 1, arbitrary: fc.array(hostileLeaf, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('id', 'name', 'length', 'toString', 'constructor'), hostileLeaf),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Generates values that match the schema. */
export function validValue(given: JsonSchema, document: ApiDocument): Arbitrary<unknown> {
  const schema = resolve(given, document);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((option) => validValue(option, document)));
  const made = valueOfType(schema, document);
  const examples = schema.examples ?? [];
  return examples.length === 0 ? made : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...examples) }, made);
}

function valueOfType(schema: JsonSchema, document: ApiDocument): Arbitrary<unknown> {
  const { minimum, maximum, minLength, maxLength = LONG_TEXT, pattern } = schema;
  switch (schema.type) {
    case 'object':
      return objectOf(schema, document);
    case 'array':
      return fc.array(validValue(schema.items ?? {}, document), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS)),
      });
    case 'integer':
      return fc.integer({ min: minimum ?? -(2 ** 31), max: Math.min(maximum ?? 2 ** 31, 2 ** 53 - 1) });
    case 'number':
      return fc.double({ min: minimum ?? -1e6, max: maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
      return fc.string({
        unit: 'grapheme',
        minLength: minLength ?? 0,
        maxLength: Math.max(minLength ?? 0, Math.min(maxLength, 40)),
      });
    default:
      return hostileValue;
  }
}

function objectOf(schema: JsonSchema, document: ApiDocument): Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {});
  const [anyNamed] = Object.values(schema.patternProperties ?? {});
  if (properties.length === 0 && anyNamed !== undefined) {
    return fc.dictionary(fc.constantFrom(...KEYS), validValue(anyNamed, document), { maxKeys: 3 });
  }
  const { required = [] } = schema;
  const fields = Object.fromEntries(properties.map(([name, property]) => [name, validValue(property, document)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

/** Generates bodies with one mistake: a hostile value in a field, a missing field, or unknown fields. */
export function nearlyValidValue(schema: JsonSchema, document: ApiDocument): Arbitrary<unknown> {
  const fields = Object.keys(resolve(schema, document).properties ?? {});
  const name = fields.length === 0 ? fc.constant('x') : fc.constantFrom(...fields);
  return fc
    .tuple(validValue(schema, document), name, hostileValue, fc.constantFrom('change', 'drop', 'add'))
    .map(([valid, field, value, how]) => {
      if (typeof valid !== 'object' || valid === null) return value;
      const { [field]: _dropped, ...rest } = valid as Record<string, unknown>;
      if (how === 'drop') return rest;
      return how === 'add' ? { ...valid, [`${field}_x`]: value, '': value } : { ...valid, [field]: value };
    });
}

/** Serialises a value for a query or a form field. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

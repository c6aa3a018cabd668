import type { TSchema } from 'typebox';
import { describe, expect, it, test } from 'vitest';
import { allOptional, hasShape, shapeOf, type Shape } from '#shared/answer-shape.ts';
import { ROUTES } from '#shared/contracts/routes.ts';

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};

/** Returns a value of the schema with all fields and a row in each list. Its keys and texts need not match patterns. */
function sampleOf({ type, properties = {}, patternProperties, items, anyOf, enum: values, ...rest }: Schema): unknown {
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0]);
  if (values !== undefined) return values[0];
  if ('const' in rest) return rest.const;
  if (type === 'array') return items === undefined ? [] : [sampleOf(items)];
  if (type === 'object') {
    const [pattern] = Object.values(patternProperties ?? {});
    if (pattern !== undefined) return { any: sampleOf(pattern) };
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sampleOf(field)]));
  }
  return { string: 'texto', number: 1.5, integer: 1, boolean: true, null: null }[type ?? ''];
}

const answers: [string, TSchema][] = Object.entries(ROUTES).flatMap(([route, contract]) =>
  'answer' in contract ? [[route, contract.answer as TSchema]] : [],
);

describe.each(answers)('the shape of the answer of %s', (_route, schema) => {
  const shape = shapeOf(schema);
  const answer = sampleOf(schema as Schema) as Record<string, unknown>;
  const { required = [] } = schema as { required?: string[] };

  it('accepts what its contract allows', () => {
    expect(hasShape(answer, shape)).toBe(true);
  });

  it('rejects an answer that lacks a field', () => {
    expect(required.length).toBeGreaterThan(0);
    const accepted = required.filter((field) => hasShape({ ...answer, [field]: undefined }, shape));
    // Ignores fields that accept anything, including undefined.
    expect(accepted.filter((field) => (shape as Record<string, Shape>)[field] !== 0)).toEqual([]);
  });

  it('rejects other JSON', () => {
    expect([null, 7, 'texto', [], [{}], { data: {} }].filter((other) => hasShape(other, shape))).toEqual([]);
  });
});

describe('a shape', () => {
  const rows = shapeOf({
    type: 'object',
    required: ['rows', 'end', 'by'],
    properties: {
      rows: { type: 'array', items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } },
      end: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      by: { type: 'object', patternProperties: { '^.*$': { type: 'number' } } },
      said: { type: 'string' },
    },
  });

  it('has the size of its answer', () => {
    expect(rows).toEqual({ rows: [{ id: 'n' }], end: ['?', 's'], by: ['*', 'n'], 'said?': 's' });
  });

  test.each([
    [{ rows: [], end: null, by: {} }, true],
    [{ rows: [{ id: 1, more: 'x' }], end: 'x', by: { a: 1 }, said: 'x' }, true],
    [{ rows: [{ id: 1 }, {}], end: null, by: {} }, false],
    [{ rows: [{ id: '1' }], end: null, by: {} }, false],
    [{ rows: [null], end: null, by: {} }, false],
    [{ rows: {}, end: null, by: {} }, false],
    [{ rows: [], by: {} }, false],
    [{ rows: [], end: 1, by: {} }, false],
    [{ rows: [], end: null, by: { a: '1' } }, false],
    [{ rows: [], end: null, by: [] }, false],
    [{ rows: [], end: null, by: {}, said: 1 }, false],
  ])('%j: %s', (value, expected) => {
    expect(hasShape(value, rows)).toBe(expected);
  });

  it('follows the listed values of a schema, and accepts anything if their types differ', () => {
    expect(shapeOf({ enum: ['a', 'b'] })).toBe('s');
    expect(shapeOf({ const: true })).toBe('b');
    expect(shapeOf({ anyOf: [{ type: 'string' }, { type: 'integer' }] })).toBe(0);
    expect(shapeOf({ anyOf: [{ const: 'a' }, { const: 'b' }, { type: 'null' }] })).toEqual(['?', 's']);
  });

  it('with all fields optional accepts an empty answer, but no wrong fields', () => {
    const deleted = allOptional({ id: 'n', 'said?': 's' });
    expect([{}, { id: 1 }, { said: 'x' }].every((answer) => hasShape(answer, deleted))).toBe(true);
    expect([null, [], { id: 'x' }].some((answer) => hasShape(answer, deleted))).toBe(false);
  });
});

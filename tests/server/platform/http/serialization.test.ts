import fc from 'fast-check';
import { Type, type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { compileSerializer } from '#server/platform/http/serialization.ts';
import { Nullable } from '#shared/contracts/common.ts';

function serializerOf(schema: TSchema): (value: unknown) => string {
  return compileSerializer({ schema });
}

const Answer = Type.Object({
  success: Type.Literal(true),
  kind: Type.Enum(['uno', 'dos "y"']),
  text: Nullable(Type.String()),
  word: Nullable(Type.Enum(['a', 'b'])),
  count: Nullable(Type.Integer()),
  share: Nullable(Type.Number()),
  flag: Nullable(Type.Boolean()),
  inner: Nullable(Type.Object({ text: Nullable(Type.String()), list: Type.Array(Nullable(Type.Integer())) })),
  list: Nullable(Type.Array(Type.String())),
  choice: Type.Union([Type.Integer(), Type.String()]),
  named: Type.Record(Type.String(), Nullable(Type.String())),
  absent: Type.Optional(Nullable(Type.String())),
});

const orNull = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { nil: null });
const values = fc.record(
  {
    success: fc.constant(true),
    kind: fc.constantFrom('uno', 'dos "y"'),
    text: orNull(fc.string({ unit: 'binary' })),
    word: orNull(fc.constantFrom('a', 'b')),
    count: orNull(fc.integer()),
    share: orNull(fc.double({ noNaN: true, noDefaultInfinity: true })),
    flag: orNull(fc.boolean()),
    inner: orNull(fc.record({ text: orNull(fc.string()), list: fc.array(orNull(fc.integer())) })),
    list: orNull(fc.array(fc.string())),
    choice: fc.oneof(fc.integer(), fc.string()),
    named: fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
      orNull(fc.string()),
    ),
    absent: orNull(fc.string()),
  },
  { requiredKeys: ['success', 'kind', 'text', 'word', 'count', 'share', 'flag', 'inner', 'list', 'choice', 'named'] },
);

describe('an answer', () => {
  it('equals its JSON, null or not', () => {
    const serialize = serializerOf(Answer);
    fc.assert(
      fc.property(values, (value) => {
        expect(JSON.parse(serialize(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('contains nothing that its schema does not list', () => {
    const serialize = serializerOf(
      Type.Object({ id: Type.Integer(), inner: Nullable(Type.Object({ a: Type.String() })) }),
    );
    expect(serialize({ id: 1, secret: 'x', inner: { a: 'y', secret: 'x' } })).toBe('{"id":1,"inner":{"a":"y"}}');
  });

  it('is refused when a required field is missing', () => {
    expect(() => serializerOf(Type.Object({ text: Nullable(Type.String()) }))({})).toThrow('"text" is required!');
  });
});

import { Type, type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { CodedError } from '#server/http/errors.ts';
import { compileValidator } from '#server/http/validation.ts';
import { Nullable } from '#shared/contracts/common.ts';

type Result = { value?: unknown; error?: CodedError };

function check(httpPart: 'body' | 'querystring', schema: TSchema, raw: unknown): Result {
  const validate = compileValidator({ schema, method: 'POST', url: '/', httpPart });
  return validate(raw) as Result;
}

const Cps = Type.Object({ cps: Nullable(Type.Integer()) });

describe('bodies', () => {
  it('are taken as they are: a null stays a null, a number in quotes is no number', () => {
    expect(check('body', Cps, { cps: null }).value).toEqual({ cps: null });
    expect(check('body', Cps, { cps: '5' }).error?.code).toBe('invalid_body');
  });

  it('that are absent count as empty, so that the missing field is named', () => {
    expect(check('body', Cps, null).error?.details).toEqual({ field: 'cps', reason: 'cps: es obligatorio' });
    expect(check('body', Type.Object({ motivo: Type.Optional(Type.String()) }), null).value).toEqual({});
  });

  it('keep unknown fields out of the way', () => {
    expect(check('body', Cps, { cps: 1, usuario_id: '1' }).error).toBeUndefined();
  });

  it('of another type than an object are refused', () => {
    for (const raw of [[], 'text', 7, true]) expect(check('body', Cps, raw).error?.code).toBe('invalid_body');
  });

  it('name a nested field by its path', () => {
    const schema = Type.Object({ a: Type.Object({ b: Type.Integer() }) });
    expect(check('body', schema, { a: { b: 'x' } }).error?.details).toMatchObject({ field: 'a.b' });
  });

  it('are told what a field must be in its own words, however deep it is', () => {
    const Time = Type.String({ pattern: '^\\d\\d:\\d\\d$', errorMessage: 'debe ser una hora HH:MM' });
    const schema = Type.Object({ days: Type.Record(Type.String(), Type.Array(Nullable(Type.Object({ from: Time })))) });
    expect(check('body', schema, { days: { lunes: [null, { from: '8:00' }] } }).error?.details).toEqual({
      field: 'days.lunes.1.from',
      reason: 'days.lunes.1.from: debe ser una hora HH:MM',
    });
    expect(check('body', schema, { days: { lunes: 5 } }).error?.details).toMatchObject({ field: 'days.lunes' });
  });
});

describe('query, path and header values', () => {
  const schema = Type.Object({
    n: Type.Integer({ minimum: 1 }),
    rate: Type.Optional(Type.Number()),
    on: Type.Optional(Type.Boolean()),
  });

  it('are read as the schema says', () => {
    expect(check('querystring', schema, { n: '12', rate: '0.5', on: 'false' }).value).toEqual({
      n: 12,
      rate: 0.5,
      on: false,
    });
  });

  it.each(['', ' 5', '1.5', '1e3', '0x10', 'abc', '0', '-1', '99999999999999999999'])(
    '%j is no positive integer',
    (n) => {
      expect(check('querystring', schema, { n }).error).toMatchObject({
        code: 'invalid_query',
        details: { field: 'n' },
      });
    },
  );

  it('given twice are refused where one is wanted', () => {
    expect(check('querystring', schema, { n: ['1', '2'] }).error?.code).toBe('invalid_query');
  });
});

describe('messages', () => {
  it('come from the schema when it names a code or a text', () => {
    const named = Type.Object({ name: Type.String({ minLength: 1, errorCode: 'campaign_name_required' }) });
    expect(check('body', named, { name: '' }).error?.message).toBe('El nombre de la campaña es obligatorio');
    const long = Type.Object({ name: Type.String({ maxLength: 3, errorCode: 'campaign_name_required' }) });
    expect(check('body', long, { name: 'four' }).error).toMatchObject({
      code: 'invalid_body',
      details: { field: 'name' },
    });
    const told = Type.Object({ at: Type.String({ pattern: '^x$', errorMessage: 'debe ser x' }) });
    expect(check('body', told, { at: 'y' }).error?.message).toBe('Datos inválidos: at: debe ser x');
  });

  it('list the choices', () => {
    const reason = 'color: debe ser uno de: red, blue';
    for (const choice of [Type.Enum(['red', 'blue']), Type.Union([Type.Literal('red'), Type.Literal('blue')])]) {
      expect(check('body', Type.Object({ color: choice }), { color: 'green' }).error?.details['reason']).toBe(reason);
    }
  });
});

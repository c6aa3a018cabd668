import { Type, type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { CodedError } from '#server/platform/http/errors.ts';
import { compileValidator } from '#server/platform/http/validation.ts';
import { AudioForm } from '#shared/contracts/audio.ts';
import { HistoryQuery } from '#shared/contracts/calls.ts';
import { UploadForm } from '#shared/contracts/contacts.ts';
import { Nullable } from '#shared/contracts/common.ts';

type Result = { value?: unknown; error?: CodedError };

function check(httpPart: 'body' | 'querystring' | 'params', schema: TSchema, raw: unknown): Result {
  const validate = compileValidator({ schema, method: 'POST', url: '/', httpPart });
  return validate(raw) as Result;
}

const Cps = Type.Object({ cps: Nullable(Type.Integer()) });

describe('bodies', () => {
  it('are not coerced: a null stays null, and a quoted number is not a number', () => {
    expect(check('body', Cps, { cps: null }).value).toEqual({ cps: null });
    expect(check('body', Cps, { cps: '5' }).error?.code).toBe('invalid_body');
  });

  it('count as empty when absent, so that the missing field is named', () => {
    expect(check('body', Cps, null).error?.details).toEqual({ field: 'cps', reason: 'cps: es obligatorio' });
    expect(check('body', Type.Object({ motivo: Type.Optional(Type.String()) }), null).value).toEqual({});
  });

  it('drop unknown fields', () => {
    expect(check('body', Cps, { cps: 1, usuario_id: '1' }).error).toBeUndefined();
  });

  it('are refused when they are not objects', () => {
    for (const raw of [[], 'text', 7, true]) expect(check('body', Cps, raw).error?.code).toBe('invalid_body');
  });

  it('name a nested field by its path', () => {
    const schema = Type.Object({ a: Type.Object({ b: Type.Integer() }) });
    expect(check('body', schema, { a: { b: 'x' } }).error?.details).toMatchObject({ field: 'a.b' });
  });

  it('get the field’s own error message at any depth', () => {
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

  it('are parsed by the schema', () => {
    expect(check('querystring', schema, { n: '12', rate: '0.5', on: 'false' }).value).toEqual({
      n: 12,
      rate: 0.5,
      on: false,
    });
  });

  it.each(['', ' 5', '1.5', '1e3', '0x10', 'abc', '0', '-1', '99999999999999999999'])(
    'refuse %j as a positive integer',
    (n) => {
      expect(check('querystring', schema, { n }).error).toMatchObject({
        code: 'invalid_query',
        details: { field: 'n' },
      });
    },
  );

  it('are refused when repeated if one is expected', () => {
    expect(check('querystring', schema, { n: ['1', '2'] }).error?.code).toBe('invalid_query');
  });
});

describe('messages', () => {
  it('come from the schema when it has a code or a text', () => {
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

  it('name the type in words', () => {
    const reasonOf = (schema: TSchema) =>
      check('body', Type.Object({ x: schema }), { x: Symbol('none') }).error?.details['reason'];
    expect(reasonOf(Type.Integer())).toBe('x: debe ser un número entero');
    expect(reasonOf(Type.Number())).toBe('x: debe ser un número');
    expect(reasonOf(Type.String())).toBe('x: debe ser un texto');
    expect(reasonOf(Type.Boolean())).toBe('x: debe ser verdadero o falso');
    expect(reasonOf(Type.Array(Type.String()))).toBe('x: debe ser una lista');
    expect(reasonOf(Type.Object({}))).toBe('x: debe ser un objeto');
  });

  it('contain no regular expression', () => {
    const schema = Type.Object({ key: Type.String({ pattern: '^\\d$' }) });
    expect(check('body', schema, { key: 'x' }).error?.details['reason']).toBe('key: no tiene el formato esperado');
  });

  it.each([
    [HistoryQuery, { fecha_inicio: '21/11/2026' }, 'fecha_inicio: debe ser una fecha AAAA-MM-DD'],
    [HistoryQuery, { fecha_fin: '2026-1-1' }, 'fecha_fin: debe ser una fecha AAAA-MM-DD'],
    [UploadForm, { campaign_id: 'x' }, 'campaign_id: debe ser el id de una campaña, o default'],
    [UploadForm, { upload_id: 'corto' }, 'upload_id: debe tener de 8 a 64 letras, dígitos, guiones o guiones bajos'],
    [UploadForm, { columna_telefono: 'A' }, 'columna_telefono: debe ser el número de una columna, desde 1'],
    [AudioForm, { campaign_id: 'default' }, 'campaign_id: debe ser el id de una campaña'],
  ])('describe in words what a field must be (%#)', (schema: TSchema, raw, reason) => {
    expect(check('body', schema, raw).error?.details['reason']).toBe(reason);
  });

  it('name the invalid path value', () => {
    expect(check('params', Type.Object({ id: Type.Integer() }), { id: 'x' }).error).toMatchObject({
      code: 'invalid_query',
      details: { field: 'id', reason: 'id de la ruta: debe ser un número entero' },
    });
  });

  it('use readable names for cryptic choices', () => {
    const schema = Type.Object({ kind: Type.Enum(['a', '']), separador: Type.Optional(Type.Enum([',', ';'])) });
    expect(check('body', schema, { kind: 'b' }).error?.details['reason']).toBe('kind: debe ser uno de: a, vacío');
    expect(check('body', schema, { kind: 'a', separador: 'x' }).error?.details['reason']).toBe(
      'separador: debe ser uno de: coma (,), punto y coma (;)',
    );
  });

  it('list the choices', () => {
    const reason = 'color: debe ser uno de: red, blue';
    for (const choice of [Type.Enum(['red', 'blue']), Type.Union([Type.Literal('red'), Type.Literal('blue')])]) {
      expect(check('body', Type.Object({ color: choice }), { color: 'green' }).error?.details['reason']).toBe(reason);
    }
  });
});

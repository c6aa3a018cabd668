/** Error responses of the API document, with one example per code. */
import { STATUS_CODES, toErrorAnswer } from '../error-answers.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import { CodedError } from '../errors.ts';

/** Example values of placeholders in messages. */
const DETAILS: Readonly<Record<string, unknown>> = {
  action: 'pausar',
  area_code: '212',
  campaigns: 'Marzo',
  code: '99',
  codec: 'mp3',
  codecs: 'g729, g722, ulaw, alaw, gsm, ilbc, opus',
  contexts: 'Bienvenida',
  country: 'atlantida',
  date: '2026-02-31',
  endpoint: '/api/v1/nada',
  extension: 199,
  id: 42,
  key: '9',
  label: 'Venta',
  length: 8,
  least: 1,
  most: 100,
  max: 8,
  max_bytes: 1_073_741_824,
  maximum: 100,
  min: 9,
  minimum: 15,
  name: 'Saludo',
  phone: '+5491134567890',
  reason: 'name: es obligatorio',
  recommended: 250,
  present: 95,
  seconds: 60,
  minutes: 10,
  days: 366,
  parameter: 'hora',
  status: 'draft',
  timezone: 'America/Nada',
  trunks: 'Argentina A',
  type: 'nada',
  types: 'cli, metrics',
  use: 'repetir',
  username: 'ana',
  wait: '20 min',
  number: '911',
  numbers: 20,
  day: '2026-11-26',
  users: 'Campaña Marzo',
};
const REQUEST_ID = '2f1c9a4e-7d0b-4c5e-9d6a-0f6f3c1b2a77';

/** Returns an example answer with error `code`. A placeholder without an example value stays in braces. */
export function errorExample(code: ErrorCode): { value: unknown } {
  const names = [...ERRORS[code].message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const details = Object.fromEntries(names.map((name) => [name, DETAILS[name] ?? `{${name}}`]));
  const answer = toErrorAnswer(new CodedError(code, details), REQUEST_ID);
  return { value: answer };
}

export const responseName = (codes: readonly ErrorCode[]): string => codes.join('.');

/** Returns the response for `codes`, which share one status. */
export function errorResponse(status: number, codes: readonly ErrorCode[]): object {
  return {
    description: STATUS_CODES[status] ?? String(status),
    ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
    content: {
      'application/json': {
        schema: errorSchema(codes),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

export function errorSchema(codes: readonly ErrorCode[]): object {
  return { allOf: [{ $ref: '#/components/schemas/ErrorAnswer' }, { properties: { error: { enum: codes } } }] };
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before the next attempt', schema: { type: 'integer', minimum: 1 } },
};

import type { Schema } from '#shared/answer-shape.ts';
import { Campaign } from '#shared/contracts/campaigns.ts';
import { ROUTES } from '#shared/contracts/routes.ts';

/** Returns the emptiest value of a schema: null where allowed, no optional fields, the shortest arrays. */
function emptyOf(schema: object): unknown {
  const { type, properties = {}, required = [], items = {}, minItems = 0, minimum = 0, ...rest } = schema as Schema;
  const { anyOf, enum: values } = rest;
  if (anyOf !== undefined) return anyOf.some((one) => one.type === 'null') ? null : emptyOf(anyOf[0] ?? {});
  if (values !== undefined) return values.includes(null) ? null : values[0];
  if ('const' in rest) return rest.const;
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, emptyOf(properties[name] ?? {})]));
  if (type === 'array') return Array.from({ length: minItems }, () => emptyOf(items));
  return { boolean: false, string: '', integer: minimum, number: minimum }[type ?? ''] ?? null;
}

const campaigns = ['Ejemplo: renovación de contratos', 'Ejemplo: encuesta de satisfacción'].map((name, i) => ({
  ...(emptyOf(Campaign) as object),
  id: i + 1,
  campaign_id: i + 1,
  name,
  nome: name,
  nombre: name,
  description: 'Datos de ejemplo',
  cli_number: '+541152345678',
  contacts_total: 4000,
  created_at: '2026-01-05T12:00:00.000Z',
}));
const SAMPLES: Readonly<Record<string, object>> = { 'GET /campaigns': { campaigns, total: campaigns.length } };

/**
 * Returns the offline demonstration's answers to requests for lists and figures. Requests for single entities and
 * settings get no sample answer.
 */
export function sampleAnswers(): Record<string, object> {
  const reads = Object.entries(ROUTES).filter(([route]) => /^GET \/(?!settings)[^:]*$/.test(route));
  return Object.fromEntries(
    reads.flatMap(([route, contract]) =>
      'answer' in contract ? [[route, { ...(emptyOf(contract.answer) as object), ...SAMPLES[route] }]] : [],
    ),
  );
}

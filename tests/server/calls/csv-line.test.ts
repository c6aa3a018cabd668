import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsvLine } from '#server/domains/calls/csv-line.ts';
import { safeCell, safeJson, toCsv } from '#server/http/csv.ts';
import { CALL_RESULTS, CALL_STATES, CallMetadata, CallRow, CallStages } from '#shared/contracts/calls.ts';

const orNull = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { nil: null });
const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\\', '=', '+', '-', '@', '\t', ' ', '\ud800', 'ñ', '1'),
  }),
);
const kind = orNull(fc.constantFrom('person' as const, 'machine' as const));

const stages: fc.Arbitrary<CallStages> = fc.record({
  asignada: instant,
  marcada: orNull(instant),
  timbrando: orNull(instant),
  atendida: orNull(instant),
  menu: orNull(instant),
  transferida: orNull(instant),
  conectada: orNull(instant),
  finalizada: orNull(instant),
});
const metadata: fc.Arbitrary<CallMetadata> = fc.record({
  campaign_id: orNull(fc.nat()),
  campana: orNull(text),
  contact_id: orNull(fc.nat()),
  intento: fc.nat(),
  pais: text,
  cli: orNull(text),
  trunk: orNull(text),
  duracion_s: orNull(fc.double({ noNaN: true, noDefaultInfinity: true })),
  respondida_por: kind,
  veredicto_amd: kind,
  dtmf: orNull(text),
  agente: orNull(fc.nat()),
  abandonada: fc.boolean(),
  causa_sip: orNull(fc.integer()),
  causa_q850: orNull(fc.integer()),
  transferida_por: orNull(text),
  finalizada_por: orNull(text),
  etapas: stages,
});
const row: fc.Arbitrary<CallRow> = fc.record({
  id: fc.nat(),
  numero_destino: fc.oneof(text, fc.stringMatching(/^\+[1-9]\d{6,16}$/)),
  usuario_email: orNull(text),
  estado: fc.constantFrom(...CALL_STATES),
  resultado: fc.constantFrom(...CALL_RESULTS),
  fecha_asignacion: instant,
  fecha_finalizacion: orNull(instant),
  fecha_creacion: instant,
  notas: orNull(text),
  metadatos: metadata,
});

/** Cell by cell, by a library. */
function plainly(of: CallRow, separator: string): string {
  const cells = (Object.keys(CallRow.properties) as (keyof CallRow)[]).map((field) => {
    const value = of[field];
    return value === null ? '' : typeof value === 'object' ? safeJson(JSON.stringify(value)) : safeCell(String(value));
  });
  return toCsv([cells], separator);
}

describe('a call as a line of CSV', () => {
  it.each([',', ';'])('is what a library writes of its fields, with %s between them', (separator) => {
    fc.assert(
      fc.property(row, (of) => {
        expect(toCsvLine(of, separator)).toBe(plainly(of, separator));
      }),
    );
  });

  it('has every field of the contract', () => {
    const [of] = fc.sample(row, 1);
    expect(Object.keys(of!)).toEqual(Object.keys(CallRow.properties));
    expect(Object.keys(of!.metadatos)).toEqual(Object.keys(CallMetadata.properties));
    expect(Object.keys(of!.metadatos.etapas)).toEqual(Object.keys(CallStages.properties));
  });
});

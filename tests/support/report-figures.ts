/**
 * Computes the figures of a report from the exported history, each by its definition, independently of the server's
 * counters.
 */
import { parse } from 'csv-parse/sync';
import type { CallMetadata } from '#shared/contracts/calls.ts';

export type ReportedCall = {
  readonly outcome: string;
  /** Instant that the history shows for the call. */
  readonly shownMs: number;
  readonly endMs: number;
  readonly meta: CallMetadata;
};

/** Returns the ended calls of an export, in order of their ends. */
export function readEndedCalls(csv: string): ReportedCall[] {
  const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  return rows
    .filter((row) => row['desenlace'] !== '')
    .map((row) => ({
      outcome: row['desenlace']!,
      shownMs: Date.parse(row['fecha_asignacion']!),
      endMs: Date.parse(row['fecha_finalizacion']!),
      meta: JSON.parse(row['metadatos']!) as CallMetadata,
    }))
    .toSorted((a, b) => a.endMs - b.endMs);
}

/**
 * Returns whether a person answered, or a machine classified as a person: the call reached the menu or was transferred.
 */
export function isPerson({ meta: { respondida_por, etapas } }: ReportedCall): boolean {
  return respondida_por === 'person' || etapas.menu !== null || etapas.transferida !== null;
}

const isConnected = ({ meta: { etapas } }: ReportedCall): boolean => etapas.atendida !== null;
/** Whether the call ended at most 6 s after it was answered, at a known time. */
const isShort = ({ outcome, meta: { etapas } }: ReportedCall): boolean =>
  outcome !== 'interrumpida' && spanS(etapas.atendida, etapas.finalizada).some((span) => span <= 6);

/** Returns for each contact its first call for which `isPerson` is true. `calls` must be in order. */
export function firstReaches(calls: readonly ReportedCall[]): ReadonlySet<ReportedCall> {
  const firsts = new Map<number, ReportedCall>();
  for (const call of calls) {
    const { contact_id } = call.meta;
    if (contact_id !== null && isPerson(call) && !firsts.has(contact_id)) firsts.set(contact_id, call);
  }
  return new Set(firsts.values());
}

const spanS = (from: string | null, to: string | null): number[] =>
  from === null || to === null ? [] : [(Date.parse(to) - Date.parse(from)) / 1000];
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sumOf(values) / values.length;
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

/**
 * Computes the figures of `calls` that can be derived from the history. `all` is the number of calls in the whole
 * report.
 */
export function reportFiguresOf(
  calls: readonly ReportedCall[],
  all: number,
  reaches: ReadonlySet<ReportedCall>,
): Record<string, number | null> {
  const count = (test: (call: ReportedCall) => boolean): number => calls.filter(test).length;
  const ended = (outcome: string): number => count((call) => call.outcome === outcome);
  const persons = count(isPerson);
  const placed = count(({ meta }) => meta.etapas.marcada !== null);
  const reached = count((call) => reaches.has(call));
  const talks = calls.flatMap(({ outcome, meta: { etapas } }) =>
    outcome === 'interrumpida' ? [] : spanS(etapas.conectada, etapas.finalizada),
  );
  const rings = calls.flatMap(({ meta: { etapas } }) => spanS(etapas.marcada, etapas.atendida));
  return {
    terminadas: calls.length,
    participacion: percent(calls.length, all),
    realizadas: placed,
    atendidas: persons,
    tasa_contestacion: percent(persons, placed),
    alcanzados: reached,
    intentos_por_alcanzado: reached === 0 ? null : placed / reached,
    exitos: ended('exito'),
    efectividad: percent(ended('exito'), persons),
    conversaciones: talks.length,
    conversacion_s: meanOf(talks),
    abandonadas: ended('abandonada'),
    abandono: percent(ended('abandonada'), persons),
    timbre_s: meanOf(rings),
    answered_by_network: count(isConnected),
    short_calls: count(isShort),
    short_call_rate: percent(count(isShort), count(isConnected)),
    ocupadas: percent(ended('ocupado'), calls.length),
    no_atendidas: percent(ended('no_atendio'), calls.length),
    invalidas: percent(ended('numero_invalido'), calls.length),
    rechazadas: percent(ended('rechazada'), calls.length),
    bloqueadas: percent(ended('bloqueada'), calls.length),
  };
}

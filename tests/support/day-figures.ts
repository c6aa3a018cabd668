/**
 * Computes the console's figures from the exported history, each by its definition, independently of the server's
 * counters.
 */
import { parse } from 'csv-parse/sync';
import type { CallMetadata, CallOutcome } from '#shared/contracts/calls.ts';

export type ExportedCall = {
  readonly id: number;
  readonly phone: string;
  readonly estado: string;
  readonly desenlace: CallOutcome | '';
  readonly day: string;
  readonly placedAtMs: number;
  readonly meta: CallMetadata;
};

/** Buenos Aires has been at UTC−3, without summer time, since March 2009. */
const ZONE_MS = -3 * 3_600_000;

export function readExport(csv: string): ExportedCall[] {
  const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  return rows.map((row) => {
    const placedAtMs = Date.parse(row['fecha_asignacion']!);
    return {
      id: Number(row['id']),
      phone: row['numero_destino']!,
      estado: row['estado']!,
      desenlace: row['desenlace'] as ExportedCall['desenlace'],
      day: new Date(placedAtMs + ZONE_MS).toISOString().slice(0, 10),
      placedAtMs,
      meta: JSON.parse(row['metadatos']!) as CallMetadata,
    };
  });
}

const NOT_CARRIED: readonly string[] = ['bloqueada', 'fallo_red', 'numero_invalido', 'interrumpida'];

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Computes the figures of ended calls. */
export function figuresOf(calls: readonly ExportedCall[]) {
  const count = (test: (call: ExportedCall) => boolean): number => calls.filter(test).length;
  const with_ = (outcome: CallOutcome): number => count(({ desenlace }) => desenlace === outcome);
  const persons = count(({ meta }) => meta.respondida_por === 'person');
  const placed = count(({ meta }) => meta.etapas.marcada !== null);
  const pressed = count(({ meta }) => meta.etapas.menu !== null && meta.etapas.transferida !== null);
  const transferred = count(({ meta }) => meta.etapas.menu !== null && meta.etapas.conectada !== null);
  const carried = count(({ desenlace }) => !NOT_CARRIED.includes(desenlace));
  const waits = calls
    .filter(({ desenlace, meta }) => meta.etapas.transferida !== null && /^(exito|abandonada)$/.test(desenlace))
    .map(
      ({ meta: { etapas } }) =>
        (Date.parse((etapas.conectada ?? etapas.finalizada)!) - Date.parse(etapas.transferida!)) / 1000,
    );
  const lengths = calls.flatMap(({ meta }) => meta.duracion_s ?? []);
  return {
    total: calls.length,
    placed,
    persons,
    pressed,
    transferred,
    succeeded: with_('exito'),
    abandoned: with_('abandonada'),
    finished: count(({ estado }) => estado === 'finalizada'),
    failed: count(({ estado }) => estado === 'fallida'),
    successPct: percent(with_('exito'), calls.length),
    effectivenessPct: percent(with_('exito'), persons),
    contactPct: percent(persons, placed),
    abandonmentPct: percent(with_('abandonada'), persons),
    pressedPct: percent(pressed, persons),
    transferredPct: percent(transferred, pressed),
    carried,
    carriedPct: percent(carried, calls.length),
    meanDurationS: mean(lengths),
    /** Mean over all successful and abandoned calls. */
    meanWaitS:
      waits.length === 0 ? 0 : waits.reduce((sum, wait) => sum + wait, 0) / (with_('exito') + with_('abandonada')),
    byOutcome: (outcome: CallOutcome) => with_(outcome),
    ofHour: (weekday: number, hour: number) =>
      count(({ placedAtMs }) => {
        const local = new Date(placedAtMs + ZONE_MS);
        return local.getUTCDay() === weekday && local.getUTCHours() === hour;
      }),
    byCountry: calls.reduce<Record<string, number>>(
      (sums, { meta }) => ({ ...sums, [meta.pais]: (sums[meta.pais] ?? 0) + 1 }),
      {},
    ),
  };
}

/** Counts the outcomes of a campaign's `contacts` contacts after these calls, with at most `attempts` calls each. */
export function partsOfList(calls: readonly ExportedCall[], contacts: number, attempts: number) {
  const attempted = calls.filter(({ meta }) => !meta.falla_del_trunk);
  const byContact = Map.groupBy(attempted, ({ phone }) => phone);
  const count = (test: (calls: readonly ExportedCall[]) => boolean): number =>
    [...byContact.values()].filter(test).length;
  const hasEnded = (own: readonly ExportedCall[], outcome: CallOutcome) =>
    own.some((call) => call.desenlace === outcome);
  const succeeded = count((own) => hasEnded(own, 'exito'));
  // A person who reports the call as unwanted (SIP 607) opts out, too.
  const hasOptedOut = (own: readonly ExportedCall[]) =>
    own.some(({ desenlace, meta }) => desenlace === 'opt_out' || meta.causa_sip === 607);
  const optedOut = count(hasOptedOut);
  const isCutShort = (own: readonly ExportedCall[]) =>
    own.some(({ desenlace, meta }) => desenlace === 'finalizada_a_mano' && meta.etapas.conectada !== null);
  const endedByHand = count(isCutShort);
  const exhausted = count(
    (own) => own.length >= attempts && !hasEnded(own, 'exito') && !hasOptedOut(own) && !isCutShort(own),
  );
  return {
    succeeded,
    endedByHand,
    optedOut,
    exhausted,
    retrying: byContact.size - succeeded - endedByHand - optedOut - exhausted,
    untried: contacts - byContact.size,
    reached: count((own) => own.some(({ meta }) => meta.respondida_por === 'person')),
  };
}

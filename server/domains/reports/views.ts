import type { Disposition } from '#shared/domain/dispositions.ts';
import { REPORT_DIMENSIONS, type ReportDimension } from '#shared/domain/reports.ts';
import { ReportRow as WireRow } from '#shared/contracts/reports.ts';
import type { DailyReport, ReportAnswer, ReportFigures } from '#shared/contracts/reports.ts';
import type { Sheet } from '#server/platform/exports/sheet.ts';
import { say } from '#server/platform/i18n/say.ts';
import type { Row } from '#shared/lists/cell.ts';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import { figuresOf } from './figures.ts';
import type { Report, ReportBy, ReportRow } from './reader.ts';

const BY: Readonly<Record<ReportDimension, ReportBy>> = {
  dia: 'day',
  hora: 'hour',
  campana: 'campaign',
  lista: 'list',
  agente: 'agent',
  cli: 'caller_id',
  trunk: 'trunk',
  pais: 'country',
  desenlace: 'disposition',
};

export const fromDimension = (dimension: ReportDimension): ReportBy => BY[dimension];
export const toDimension = (by: ReportBy): ReportDimension => REPORT_DIMENSIONS.find((wire) => BY[wire] === by)!;

type Counted = Pick<ReportRow, 'sums' | 'times'>;

function toFigures({ request, total }: Report, { sums, times }: Counted): ReportFigures {
  const { falseMachineShare } = request;
  const figures = figuresOf(sums, times, { ended: total.sums.calls, falseMachineShare });
  return {
    terminadas: figures.ended,
    participacion: figures.share,
    realizadas: figures.placed,
    atendidas: figures.persons,
    tasa_contestacion: figures.answerRate,
    alcanzados: figures.reached,
    intentos_por_alcanzado: figures.attemptsPerReached,
    contactos_por_hora: figures.contactsPerHour,
    exitos: figures.succeeded,
    efectividad: figures.effectiveness,
    conversaciones: figures.talked,
    conversacion_s: figures.talkS,
    pos_llamada_s: figures.wrapUpS,
    manejo_s: figures.handlingS,
    abandonadas: figures.abandoned,
    abandono: figures.abandonment,
    abandono_estimado: figures.estimatedAbandonment,
    timbre_s: figures.ringS,
    answered_by_network: figures.connected,
    short_calls: figures.shortCalls,
    short_call_rate: figures.shortCallRate,
    ocupadas: figures.busy,
    no_atendidas: figures.noAnswer,
    invalidas: figures.invalid,
    rechazadas: figures.rejected,
    bloqueadas: figures.blocked,
    turno_s: figures.shiftS,
    pausa_s: figures.pausedS,
    inalcanzable_s: figures.unreachableS,
    ocupacion: figures.occupancy,
  };
}

function toRow(report: Report, row: ReportRow): WireRow {
  const isOutcome = report.request.by === 'disposition' && row.key !== '';
  const clave = isOutcome ? (WIRE_STATES[row.key as Disposition].desenlace ?? '') : row.key;
  return { clave, nombre: row.name, campana: row.campaign, ...toFigures(report, row) };
}

export function toReportAnswer(report: Report): ReportAnswer {
  const { by, firstDay, lastDay, timeZone } = report.request;
  return {
    success: true,
    dimension: toDimension(by),
    fecha_inicio: firstDay,
    fecha_fin: lastDay,
    zona_horaria: timeZone,
    filas: report.rows.map((row) => toRow(report, row)),
    totales: toFigures(report, report.total),
  };
}

const FIELDS = Object.keys(WireRow.properties) as (keyof WireRow)[];

function* cellsOf(report: Report): Generator<Row> {
  for (const counted of report.rows) {
    const row = toRow(report, counted);
    yield FIELDS.map((field) => row[field]);
  }
}

/** Returns the rows as CSV, without totals, so that summing a column is correct. */
export function toReportCsv(report: Report, separator: string): string {
  return csvHead(FIELDS, separator) + toCsv([...cellsOf(report)], separator);
}

/** Returns the rows as a sheet with headings in the current language. */
export function toReportSheet(report: Report): Sheet {
  const heads = reportHeads();
  return { name: say('Reporte'), columns: FIELDS.map((field) => ({ head: heads[field] })), rows: cellsOf(report) };
}

/** Column headings, as in the console. */
const reportHeads = (): Readonly<Record<keyof WireRow, string>> => ({
  clave: say('Clave'),
  nombre: say('Nombre'),
  campana: say('Campaña'),
  terminadas: say('Terminadas'),
  participacion: `${say('Participación')} (%)`,
  realizadas: say('Realizadas'),
  atendidas: say('Atendidas'),
  tasa_contestacion: `${say('Contestación')} (%)`,
  alcanzados: say('Alcanzados'),
  intentos_por_alcanzado: say('Intentos por alcanzado'),
  contactos_por_hora: say('Contactos por hora'),
  exitos: say('Éxitos'),
  efectividad: `${say('Efectividad')} (%)`,
  conversaciones: say('Conversaciones'),
  conversacion_s: `${say('Conversación media')} (s)`,
  pos_llamada_s: `${say('Cierre medio')} (s)`,
  manejo_s: `${say('Manejo medio')} (s)`,
  abandonadas: say('Abandonadas'),
  abandono: `${say('Abandono')} (%)`,
  abandono_estimado: `${say('Abandono estimado')} (%)`,
  timbre_s: `${say('Timbre medio')} (s)`,
  answered_by_network: say('Contestadas por la red'),
  short_calls: say('Llamadas cortas'),
  short_call_rate: `${say('Cortas')} (%)`,
  ocupadas: `${say('Ocupadas')} (%)`,
  no_atendidas: `${say('No atendidas')} (%)`,
  invalidas: `${say('Inválidas')} (%)`,
  rechazadas: `${say('Rechazadas')} (%)`,
  bloqueadas: `${say('Bloqueadas')} (%)`,
  turno_s: `${say('En turno')} (s)`,
  pausa_s: `${say('En pausa')} (s)`,
  inalcanzable_s: `${say('Inalcanzables')} (s)`,
  ocupacion: `${say('Ocupación')} (%)`,
});

/** Builds a day's report from its rows by campaign and by agent. */
export function toDailyReport(byCampaign: ReportAnswer, byAgent: ReportAnswer): DailyReport {
  return {
    fecha: byCampaign.fecha_inicio,
    zona_horaria: byCampaign.zona_horaria,
    totales: byCampaign.totales,
    campanas: byCampaign.filas,
    agentes: byAgent.filas,
  };
}

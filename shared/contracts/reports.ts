import { Type, type Static, type TSchema } from 'typebox';
import { ExportFormat, HistoryFilters } from './calls.ts';
import { Id, Nullable, Ok } from './common.ts';
import { REPORT_DIMENSIONS } from '../domain/reports.ts';
import type { RouteTable } from '../route-contract.ts';

/** Longest period of a report, in days. */
export const MAX_REPORT_DAYS = 366;

const { fecha_inicio, fecha_fin } = HistoryFilters.properties;

const reportFields = {
  dimension: Type.Optional(Type.Enum(REPORT_DIMENSIONS, { description: 'Default: dia', examples: ['campana'] })),
  fecha_inicio,
  fecha_fin,
  campaign_id: Type.Optional(Type.Integer({ ...Id, description: 'Only calls of this campaign' })),
};
export const ReportQuery = Type.Object(reportFields);
export type ReportQuery = Static<typeof ReportQuery>;

export const ReportExportQuery = Type.Object({
  ...reportFields,
  export: Type.Optional(ExportFormat),
  separador: Type.Optional(Type.Enum([',', ';'], { description: 'Of csv; default: comma' })),
});
export type ReportExportQuery = Static<typeof ReportExportQuery>;

const count = (description: string) => Type.Integer({ minimum: 0, description });
/** Makes a share or a mean nullable: it is null without data. */
const orNull = <T extends TSchema>(schema: T) => Nullable(schema);
const percent = (description: string) => orNull(Type.Number({ minimum: 0, maximum: 100, description }));
const seconds = (description: string) => orNull(Type.Number({ minimum: 0, description: `Seconds: ${description}` }));
const ratio = (description: string) => orNull(Type.Number({ minimum: 0, description }));

/** Figures of a row, defined in docs/reports.md. A call counts towards the hour in which it ended. */
export const ReportFigures = Type.Object({
  terminadas: count('Ended calls'),
  participacion: percent('Ended calls ÷ those of the whole report'),
  realizadas: count('Handed to the carrier'),
  atendidas: count('Answered by a person'),
  tasa_contestacion: percent('atendidas ÷ realizadas'),
  alcanzados: count('Contacts that a person answered for the first time'),
  intentos_por_alcanzado: ratio('realizadas ÷ alcanzados'),
  contactos_por_hora: ratio('atendidas of calls that reached an agent ÷ hours of agents on shift'),
  exitos: count('With desenlace exito'),
  efectividad: percent('exitos ÷ atendidas'),
  conversaciones: count('Calls that reached an agent or a session'),
  conversacion_s: seconds('mean of the conversations'),
  pos_llamada_s: seconds("the agents' wrap-up ÷ conversaciones"),
  manejo_s: seconds('conversacion_s + pos_llamada_s'),
  abandonadas: count('With desenlace abandonada'),
  abandono: percent('abandonadas ÷ atendidas'),
  abandono_estimado: percent(
    'The same with the persons that the detector is thought to have taken for machines; null without false_machine_percent in the settings',
  ),
  timbre_s: seconds('mean from placing to the answer of a person or a machine'),
  answered_by_network: count('Answered by a person or a machine'),
  short_calls: count('Of these, ended within 6 s of the answer'),
  short_call_rate: percent('short_calls ÷ answered_by_network'),
  ocupadas: percent('With desenlace ocupado ÷ terminadas'),
  no_atendidas: percent('With desenlace no_atendio ÷ terminadas'),
  invalidas: percent('With desenlace numero_invalido ÷ terminadas'),
  rechazadas: percent('With desenlace rechazada ÷ terminadas'),
  bloqueadas: percent('With desenlace bloqueada ÷ terminadas'),
  turno_s: seconds('agents on shift, in any state'),
  pausa_s: seconds('agents in a pause'),
  inalcanzable_s: seconds('agents whose phones were dead'),
  ocupacion: percent('Time of agents in calls and wrap-up ÷ turno_s'),
});
export type ReportFigures = Static<typeof ReportFigures>;

/**
 * A row with its key (`clave`) and, for campaigns and lists, the name. The export has the same fields in the same
 * order.
 */
export const ReportRow = Type.Object({
  clave: Type.String({
    description:
      'A day, an hour of the day (00 to 23), an id of a campaign, of a list or of a trunk, an extension, a caller id, a country key or a desenlace; empty: calls without one',
    examples: ['2026-11-21'],
  }),
  nombre: Nullable(
    Type.String({
      description:
        'Of a campaign, a list or a trunk, also when it is deleted and its calls are kept, or of a person of a team',
    }),
  ),
  campana: Nullable(Type.String({ description: 'Of a list: the name of its campaign' })),
  ...ReportFigures.properties,
});
export type ReportRow = Static<typeof ReportRow>;

export const ReportAnswer = Type.Object({
  ...Ok.properties,
  dimension: Type.Enum(REPORT_DIMENSIONS),
  fecha_inicio: Type.String({ description: "First day, in the console's zone" }),
  fecha_fin: Type.String({ description: 'Last day, inclusive' }),
  zona_horaria: Type.String({ description: 'IANA zone of the days and hours' }),
  filas: Type.Array(ReportRow, {
    description: 'Days and hours in order and without gaps; other rows by their calls, most first',
  }),
  totales: ReportFigures,
});
export type ReportAnswer = Static<typeof ReportAnswer>;

export const DailyReport = Type.Object({
  fecha: Type.String({ description: 'The day' }),
  zona_horaria: Type.String({ description: 'IANA zone of the day' }),
  totales: ReportFigures,
  campanas: Type.Array(ReportRow),
  agentes: Type.Array(ReportRow),
});
export type DailyReport = Static<typeof DailyReport>;

export const reportRoutes = {
  'GET /reports': { query: ReportQuery, answer: ReportAnswer },
  'GET /reports/export': { query: ReportExportQuery, file: true },
} satisfies RouteTable;

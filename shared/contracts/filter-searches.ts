/** Search parameters of each section's address, as saved filters store them. */
import { Type, type Static } from 'typebox';
import { CONTACT_DUES, CONTACT_SITUATIONS } from '#shared/domain/contact-directory.ts';
import { MAX_TYPED_NUMBER } from '../numbers/number-text.ts';
import { PERIODS, REPORT_DIMENSIONS, REPORT_FIGURE_SETS } from '../domain/reports.ts';
import type { FilterSection } from '#shared/domain/saved-filters.ts';
import { WAITING_CODES } from '#shared/domain/waiting-reasons.ts';
import { CALL_OUTCOMES, CALL_REACHES, CALL_STATES } from './calls.ts';
import { ReportFigures } from './reports.ts';

const STRICT = { additionalProperties: false } as const;

const optional = (pattern: string) => Type.Optional(Type.String({ pattern: `^(?:${pattern})$` }));
const one = (words: readonly string[]) => optional(words.join('|'));
const some = (words: readonly string[]) => optional(`(?:${words.join('|')})(?:,(?:${words.join('|')}))*`);
const text = (most: number) => Type.Optional(Type.String({ minLength: 1, maxLength: most }));
const id = optional('[1-9]\\d{0,14}');
const day = optional('\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])');

export const HistorySearch = Type.Object(
  {
    estados: some(CALL_STATES),
    desenlaces: some(CALL_OUTCOMES),
    disposition: id,
    campaign_id: id,
    usuario: text(200),
    telefono: text(MAX_TYPED_NUMBER),
    periodo: one(PERIODS),
    fecha_inicio: day,
    fecha_fin: day,
    pais: text(60),
    agente: id,
    trunk_id: id,
    cli: text(40),
    alcanzo: one(CALL_REACHES),
    dia_semana: optional('[0-6]'),
    hora: optional('1?\\d|2[0-3]'),
  },
  STRICT,
);
export type HistorySearch = Static<typeof HistorySearch>;

export const DirectorySearch = Type.Object(
  {
    buscar: text(200),
    columna: text(200),
    campaign_id: id,
    lista_id: id,
    situaciones: some(CONTACT_SITUATIONS),
    motivos: some(WAITING_CODES),
    intentos_desde: optional('\\d{1,3}|1000'),
    intentos_hasta: optional('\\d{1,3}|1000'),
    proximo: one(CONTACT_DUES),
  },
  STRICT,
);
export type DirectorySearch = Static<typeof DirectorySearch>;

export const ReportSearch = Type.Object(
  {
    dimension: one(REPORT_DIMENSIONS),
    periodo: one(PERIODS),
    fecha_inicio: day,
    fecha_fin: day,
    campaign_id: id,
    figuras: one(REPORT_FIGURE_SETS),
    grafico: one(Object.keys(ReportFigures.properties)),
  },
  STRICT,
);
export type ReportSearch = Static<typeof ReportSearch>;

export const SEARCHES = {
  historico: HistorySearch,
  contactos: DirectorySearch,
  reportes: ReportSearch,
} as const satisfies Readonly<Record<FilterSection, unknown>>;

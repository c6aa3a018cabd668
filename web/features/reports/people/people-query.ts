import {
  CODE_REPORT_BY,
  type CodeReportBy,
  PEOPLE_REPORT_BY,
  type PeopleReportBy,
  type Period,
} from '#shared/domain/reports.ts';
import { t } from '#web/lib/i18n.ts';
import { periodOf, spanOf } from '#web/lib/periods.ts';

/** What the section shows: calls, people's hours, or the wrap-up codes that people gave. */
export const REPORT_KINDS = ['llamadas', 'personas', 'tipificaciones'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** View of a report of people as stored in the address. Days are YYYY-MM-DD in the console's time zone. */
export type PeopleView = {
  readonly vista: Exclude<ReportKind, 'llamadas'>;
  readonly por: CodeReportBy;
  /** Period relative to today, or empty for fixed days. */
  readonly periodo: Period | '';
  readonly fecha_inicio: string;
  readonly fecha_fin: string;
  /** Ids, or empty for all. */
  readonly equipo: string;
  readonly campaign_id: string;
};

export const BY_NAMES: Readonly<Record<CodeReportBy, string>> = {
  person: t('Persona'),
  team: t('Equipo'),
  campaign: t('Campaña'),
  day: t('Día'),
  hour: t('Hora'),
};

const USUAL: Period = 'semana';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^\d{1,16}$/;

export const kindOf = (search: URLSearchParams): ReportKind =>
  REPORT_KINDS.find((kind) => kind === search.get('vista')) ?? 'llamadas';

/** Returns the dimensions of a report. Hours are not known by campaign, because people work for all of a team's. */
export const choicesOf = (vista: PeopleView['vista']): readonly CodeReportBy[] =>
  vista === 'personas' ? PEOPLE_REPORT_BY : CODE_REPORT_BY;

/** Returns the view in the address. Without a period or valid days, it covers the default period up to `today`. */
export function peopleViewOf(search: URLSearchParams, today: string): PeopleView {
  const vista = kindOf(search) === 'tipificaciones' ? 'tipificaciones' : 'personas';
  const [first, last] = [search.get('fecha_inicio') ?? '', search.get('fecha_fin') ?? ''];
  const named = periodOf(search.get('periodo'));
  const periodo = named === '' && !(DAY.test(first) && DAY.test(last)) ? USUAL : named;
  const idIn = (field: string): string => (ID.test(search.get(field) ?? '') ? search.get(field)! : '');
  return {
    vista,
    por: choicesOf(vista).find((by) => by === search.get('por')) ?? 'person',
    periodo,
    ...(periodo === '' ? { fecha_inicio: first, fecha_fin: last } : spanOf(periodo, today)),
    equipo: idIn('equipo'),
    campaign_id: vista === 'personas' ? '' : idIn('campaign_id'),
  };
}

/** Returns the search parameters of a view, with its days only if it has no period. */
export function searchOfPeople({ fecha_inicio, fecha_fin, ...view }: PeopleView): URLSearchParams {
  const days = view.periodo === '' ? { fecha_inicio, fecha_fin } : {};
  return new URLSearchParams(Object.entries({ ...view, ...days }).filter(([, value]) => value !== ''));
}

/** Returns the dimension of a report of hours. */
export const hoursBy = ({ por }: PeopleView): PeopleReportBy => (por === 'campaign' ? 'person' : por);

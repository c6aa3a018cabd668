import { hasFragment, readNumberSearch } from '#shared/numbers/number-search.ts';
import type {
  CallOutcome,
  CallReach,
  CallRow,
  HistoryAnswer,
  HistoryQuery,
  HistorySummary,
} from '#shared/contracts/calls.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';

/** The target success rate of the history, as on a fresh server. */
const OBJECTIVE = 85;
/** The demonstration uses Argentina's time, which has had no daylight saving since 2009. */
const ARGENTINA_OFFSET_MS = -3 * 3_600_000;

/** The page of `rows` (newest first) that a history query selects. */
export function historyPage(rows: readonly CallRow[], query: HistoryQuery): HistoryAnswer {
  const found = rows.filter((row) => passes(row, query));
  const pageSize = query.page_size ?? 10;
  const page = query.page ?? 1;
  return {
    success: true,
    llamadas: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    page,
    page_size: pageSize,
    total_pages: Math.ceil(found.length / pageSize),
    hasta_id: rows[0]?.id ?? 0,
    usuarios: [],
    resumen: summaryOf(found),
    resumen_anterior: null,
    objetivo_exito: OBJECTIVE,
  };
}

/** National numbers are Argentine, as in a new install. */
const HOME_DIAL_CODES = ['54'];

function passes(row: CallRow, query: HistoryQuery): boolean {
  const { estados, resultados, desenlaces, usuario = '', fecha_inicio = '', fecha_fin = '', ...others } = query;
  const { campaign_id, pais, telefono = '', hasta_id = Infinity, page: _page, page_size: _size, ...more } = others;
  const { agente, trunk_id, cli = '', alcanzo, dia_semana, hora, ...unread } = more;
  unread satisfies Record<string, never>; // a filter of the contract that is not read here does not compile
  const among = (wanted = '', value: string): boolean => wanted === '' || wanted.split(',').includes(value);
  const day = localDay(row.fecha_asignacion);
  const at = argentine(row.fecha_asignacion);
  const { metadatos: meta } = row;
  return (
    among(estados, row.estado) &&
    among(resultados, row.resultado) &&
    among(desenlaces, row.desenlace ?? '-') &&
    (agente === undefined || meta.agente === agente) &&
    trunk_id === undefined && // the demonstration has no trunks
    among(cli, meta.cli ?? '-') &&
    (alcanzo === undefined || REACHED[alcanzo](meta)) &&
    (dia_semana === undefined || at.getUTCDay() === dia_semana) &&
    (hora === undefined || at.getUTCHours() === hora) &&
    among(pais, row.metadatos.pais) &&
    usuario === '' &&
    (campaign_id === undefined || row.metadatos.campaign_id === campaign_id) &&
    row.id <= hasta_id &&
    (telefono === '' || hasFragment(readNumberSearch(telefono, HOME_DIAL_CODES) ?? [], row.numero_destino)) &&
    day >= fecha_inicio &&
    (fecha_fin === '' || day <= fecha_fin)
  );
}

const REACHED: Readonly<Record<CallReach, (meta: CallRow['metadatos']) => boolean>> = {
  realizada: ({ etapas }) => etapas.marcada !== null,
  persona: ({ respondida_por }) => respondida_por === 'person',
  presiono_1: ({ etapas }) => etapas.menu !== null && etapas.transferida !== null,
  transferida: ({ etapas }) => etapas.menu !== null && etapas.conectada !== null,
};

function summaryOf(rows: readonly CallRow[]): HistorySummary {
  const count = (estado: CallRow['estado']): number => rows.filter((row) => row.estado === estado).length;
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const row of rows) {
    const at = argentine(row.fecha_asignacion);
    week[at.getUTCDay()]![at.getUTCHours()]! += 1;
  }
  const lengths = rows.map((row) => row.metadatos.duracion_s).filter((length) => length !== null);
  const [completadas, fallidas, errores] = [count('finalizada'), count('fallida'), count('error')];
  const ended = completadas + fallidas + errores;
  const outcomes = Object.values(WIRE_STATES).flatMap(({ desenlace }) => desenlace ?? []);
  const byOutcome = Object.fromEntries(
    outcomes.map((outcome) => [outcome, rows.filter((row) => row.desenlace === outcome).length]),
  ) as Record<CallOutcome, number>;
  return {
    total: rows.length,
    completadas,
    fallidas,
    errores,
    en_progreso: rows.length - ended,
    duracion_promedio_s: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
    tasa_exito: ended === 0 ? 0 : (100 * byOutcome.exito) / ended,
    por_desenlace: byOutcome,
    por_hora: Array.from({ length: 24 }, (_, hour) => week.reduce((sum, day) => sum + (day[hour] ?? 0), 0)),
    por_dia_hora: week,
  };
}

const localDay = (instant: string): string => argentine(instant).toISOString().slice(0, 10);

/** An instant whose UTC fields hold Argentina's local time. */
function argentine(instant: string): Date {
  return new Date(Date.parse(instant) + ARGENTINA_OFFSET_MS);
}

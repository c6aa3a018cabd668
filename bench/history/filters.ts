/** Typical filters on the call history, different in each round, and the paths of pages with them. */
import { DAY_MS } from '#shared/durations.ts';

const USERS = ['admin', 'supervisor', 'turno.1', 'turno.2', 'turno.3', 'turno.4'].map(
  (name) => `${name}@cadencia.example`,
);
const STATES = ['finalizada', 'fallida', 'error', 'finalizada,fallida'];
const RESULTS = ['finalizada_exito', 'no_responde', 'ocupado', 'finalizada_por_admin', 'error', 'sin_respuesta'];
const CAMPAIGNS = 24;
const FIRST_DAY_MS = Date.UTC(2026, 7, 24);

const pick = <T>(from: readonly T[], round: number): T => from[round % from.length]!;
const day = (index: number): string => new Date(FIRST_DAY_MS + index * DAY_MS).toISOString().slice(0, 10);

/** Returns a period of one day to two months. */
function days(round: number): Record<string, string> {
  const first = (round * 7) % 60;
  return { fecha_inicio: day(first), fecha_fin: day(Math.min(88, first + pick([0, 6, 29, 60], round))) };
}

type Filters = Readonly<Record<string, string>>;

export const FILTERS: Readonly<Record<string, (round: number) => Filters>> = {
  'no filter': () => ({}),
  state: (round) => ({ estados: pick(STATES, round) }),
  result: (round) => ({ resultados: pick(RESULTS, round) }),
  user: (round) => ({ usuario: pick(USERS, round) }),
  days,
  campaign: (round) => ({ campaign_id: String(1 + (round % CAMPAIGNS)) }),
  'all filters': (round) => ({
    estados: 'finalizada,fallida',
    resultados: 'no_responde,ocupado,sin_respuesta',
    usuario: pick(USERS, round),
    campaign_id: String(1 + ((round * 5) % CAMPAIGNS)),
    fecha_inicio: day((round * 3) % 40),
    fecha_fin: day(50 + ((round * 5) % 38)),
  }),
};

/** Returns the path of a history page with the given filters. */
export const pathOf = (filters: Filters, page?: number): string =>
  `/llamadas/historico?${new URLSearchParams(page === undefined ? filters : { ...filters, page: String(page) })}`;

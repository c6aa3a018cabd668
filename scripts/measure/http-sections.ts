/** The polling requests of the sections that simulated consoles show, with the paths and intervals of the console. */

/** A path under /api/v1 (except readyz), and its polling interval. */
export type Poll = { readonly path: string; readonly everyMs: number };

type SectionOfConsole = {
  /** Number of consoles in a hundred that show the section. */
  readonly share: number;
  /** The demo account that uses the section. */
  readonly role: 'admin' | 'supervisor' | 'operator';
  readonly polls: (campaigns: CampaignIds) => readonly Poll[];
};

export type CampaignIds = { readonly all: readonly number[]; readonly active: readonly number[] };

const every = (everyMs: number, ...paths: string[]): Poll[] => paths.map((path) => ({ path, everyMs }));
const statisticsOf = (ids: readonly number[]) => ids.map((id) => `/presione1/campanhas/${id}/estatisticas`);

/** Requests of every screen: the dialer's status in the header. */
export const HEADER: readonly Poll[] = every(5000, '/dialer/status');

/** Sections by name. Operators watch calls, supervisors their campaigns, and administrators the system. */
export const SECTIONS: Readonly<Record<string, SectionOfConsole>> = {
  realtime: {
    share: 25,
    role: 'operator',
    polls: () => [...every(2000, '/monitoring/llamadas-activas'), ...every(15_000, '/campaigns')],
  },
  'monitor, table': {
    share: 12,
    role: 'operator',
    polls: () => [...every(5000, '/llamadas/en-progreso'), ...every(15_000, '/campaigns')],
  },
  'monitor, dashboard': {
    share: 8,
    role: 'operator',
    polls: () => [...every(30_000, '/monitoring/dashboard', '/llamadas/stats'), ...every(15_000, '/campaigns')],
  },
  dashboard: {
    share: 10,
    role: 'supervisor',
    polls: ({ all }) => [
      ...every(10_000, '/monitoring/dashboard', '/llamadas/stats', ...statisticsOf(all)),
      ...every(10_000, '/readyz'),
      ...every(30_000, '/multi-sip/provedores', '/code2base/clis', '/audios/contextos'),
      ...every(15_000, '/campaigns'),
    ],
  },
  'campaign control': {
    share: 10,
    role: 'supervisor',
    polls: ({ active }) => {
      const campaign = `/presione1/campanhas/${active[0]}`;
      return [
        ...every(3000, campaign, `${campaign}/estatisticas`, `${campaign}/monitor`, '/monitoring/agentes'),
        ...every(3000, `/audio-inteligente/campanhas/${active[0]}/sessoes`),
        ...every(15_000, '/campaigns'),
      ];
    },
  },
  campanhas: {
    share: 10,
    role: 'supervisor',
    polls: ({ active }) => [...every(15_000, '/campaigns'), ...every(10_000, ...statisticsOf(active))],
  },
  control: { share: 5, role: 'supervisor', polls: () => every(5000, '/campaigns', '/monitoring/agentes') },
  // This section doesn't poll; users page through it.
  historico: {
    share: 10,
    role: 'operator',
    polls: () => every(20_000, '/llamadas/historico?page=1&page_size=10', '/llamadas/historico?page=2&page_size=10'),
  },
  'admin-control': { share: 4, role: 'admin', polls: () => every(15_000, '/campaigns') },
  performance: {
    share: 4,
    role: 'admin',
    polls: () => [
      ...every(5000, '/performance/cli/usage'),
      ...every(10_000, '/performance/cli/rotation', '/performance/cli/list?page_size=50'),
      ...every(5000, '/performance/metrics/history?minutes=10'),
    ],
  },
  trunks: { share: 2, role: 'admin', polls: () => every(5000, '/trunks') },
};

/** Returns the sections of `count` consoles in proportion to their shares, rounded and interleaved. */
export function sectionsOf(count: number): string[] {
  const names = Object.keys(SECTIONS);
  const shown = new Map<string, number>(names.map((name) => [name, 0]));
  return Array.from({ length: count }, (_, index) => {
    const behind = (name: string): number => (SECTIONS[name]!.share * (index + 1)) / 100 - shown.get(name)!;
    const next = names.reduce((a, b) => (behind(b) > behind(a) ? b : a));
    shown.set(next, shown.get(next)! + 1);
    return next;
  });
}

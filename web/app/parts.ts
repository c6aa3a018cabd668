import { type LazyPart, lazyPart } from '#web/lib/lazy-part.ts';
import { type SectionKey, sectionOfPath } from './sections.ts';

/** The sections' screens, each a chunk of its own. */
export const PAGES: Readonly<Record<SectionKey, LazyPart<object>>> = {
  'admin-control': lazyPart(
    async () => (await import('#web/features/admin-control/admin-control-page.tsx')).AdminControlPage,
  ),
  dashboard: lazyPart(async () => (await import('#web/features/dashboard/dashboard-page.tsx')).DashboardPage),
  realtime: lazyPart(async () => (await import('#web/features/realtime/realtime-page.tsx')).RealtimePage),
  control: lazyPart(async () => (await import('#web/features/control/control-page.tsx')).ControlPage),
  campanhas: lazyPart(async () => (await import('#web/features/campanhas/campanhas-page.tsx')).CampanhasPage),
  listas: lazyPart(async () => (await import('#web/features/listas/listas-page.tsx')).ListasPage),
  'caller-id': lazyPart(async () => (await import('#web/features/caller-id/caller-id-page.tsx')).CallerIdPage),
  trunks: lazyPart(async () => (await import('#web/features/trunks/trunks-page.tsx')).TrunksPage),
  timing: lazyPart(async () => (await import('#web/features/timing/timing-page.tsx')).TimingPage),
  audios: lazyPart(async () => (await import('#web/features/audios/audios-page.tsx')).AudiosPage),
  blacklist: lazyPart(async () => (await import('#web/features/blacklist/blacklist-page.tsx')).BlacklistPage),
  configuracion: lazyPart(
    async () => (await import('#web/features/configuracion/configuracion-page.tsx')).ConfiguracionPage,
  ),
  monitor: lazyPart(async () => (await import('#web/features/monitor/monitor-page.tsx')).MonitorPage),
  historico: lazyPart(async () => (await import('#web/features/historico/historico-page.tsx')).HistoricoPage),
  performance: lazyPart(async () => (await import('#web/features/performance/performance-page.tsx')).PerformancePage),
  'cli-auto': lazyPart(async () => (await import('#web/features/cli-auto/cli-auto-page.tsx')).CliAutoPage),
};

export const Overlays = lazyPart(async () => (await import('./overlays.tsx')).Overlays);
export const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);

/** How to fetch what the frame shows first at an address, before it is shown. */
export function firstScreenAt(path: string): readonly (() => Promise<void>)[] {
  const section = sectionOfPath(path);
  return [UserMenu.fetchAhead, ...(section === undefined ? [] : [PAGES[section.key].fetchAhead]), Overlays.fetchAhead];
}

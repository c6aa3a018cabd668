import { type LazyPart, lazyPart } from '#web/lib/lazy-part.ts';
import { likelyPath } from './last-section.ts';
import { type PlaceKey, placeOfPath } from './sections.ts';

/** The screens, each in a separate chunk. */
export const PAGES: Readonly<Record<PlaceKey, LazyPart<object>>> = {
  puesto: lazyPart(async () => (await import('#web/features/desk/desk-page.tsx')).DeskPage, 'desk'),
  'admin-control': lazyPart(
    async () => (await import('#web/features/monitoring/admin-control/admin-control-page.tsx')).AdminControlPage,
    'admin-control',
  ),
  dashboard: lazyPart(
    async () => (await import('#web/features/monitoring/dashboards/dashboard-page.tsx')).DashboardPage,
    'dashboards',
    'caller-ids',
    'trunks',
  ),
  realtime: lazyPart(async () => (await import('#web/features/calls/live/live-page.tsx')).LivePage, 'calls'),
  rellamadas: lazyPart(
    async () => (await import('#web/features/desk/callbacks/callbacks-page.tsx')).CallbacksPage,
    'desk',
  ),
  agentes: lazyPart(async () => (await import('#web/features/desk/board/agents-page.tsx')).AgentsPage, 'desk'),
  control: lazyPart(async () => (await import('#web/features/campaigns/dialer/dialer-page.tsx')).DialerPage, 'dialer'),
  campanhas: lazyPart(
    async () => (await import('#web/features/campaigns/campaigns-page.tsx')).CampaignsPage,
    'campaigns',
  ),
  listas: lazyPart(
    async () => (await import('#web/features/contacts/import/contacts-page.tsx')).ContactsPage,
    'import',
  ),
  contactos: lazyPart(
    async () => (await import('#web/features/contacts/directory/directory-page.tsx')).DirectoryPage,
    'directory',
    'contacts',
    'saved-filters',
  ),
  'caller-id': lazyPart(
    async () => (await import('#web/features/caller-ids/configs/caller-ids-page.tsx')).CallerIdsPage,
    'caller-ids',
  ),
  trunks: lazyPart(async () => (await import('#web/features/trunks/trunks-page.tsx')).TrunksPage, 'trunks'),
  timing: lazyPart(async () => (await import('#web/features/campaigns/timing/timing-page.tsx')).TimingPage, 'timing'),
  audios: lazyPart(async () => (await import('#web/features/audio/audio-page.tsx')).AudioPage, 'audio'),
  blacklist: lazyPart(
    async () => (await import('#web/features/contacts/blacklist/blacklist-page.tsx')).BlacklistPage,
    'blacklist',
    'contacts',
  ),
  configuracion: lazyPart(
    async () => (await import('#web/features/settings/settings-page.tsx')).SettingsPage,
    'settings',
  ),
  monitor: lazyPart(async () => (await import('#web/features/calls/monitor/monitor-page.tsx')).MonitorPage, 'calls'),
  historico: lazyPart(
    async () => (await import('#web/features/calls/history/history-page.tsx')).HistoryPage,
    'calls',
    'saved-filters',
  ),
  reportes: lazyPart(
    async () => (await import('#web/features/reports/reports-page.tsx')).ReportsPage,
    'reports',
    'saved-filters',
  ),
  contacto: lazyPart(
    async () => (await import('#web/features/contacts/contact/contact-page.tsx')).ContactPage,
    'contact',
    'contacts',
  ),
  expediente: lazyPart(
    async () => (await import('#web/features/contacts/contact/dossier-page.tsx')).DossierPage,
    'contact',
    'contacts',
  ),
  alertas: lazyPart(async () => (await import('#web/features/alerts/alerts-page.tsx')).AlertsPage, 'alerts'),
  performance: lazyPart(
    async () => (await import('#web/features/monitoring/metrics/performance-page.tsx')).PerformancePage,
    'metrics',
  ),
  'cli-auto': lazyPart(
    async () => (await import('#web/features/caller-ids/calculator/calculator-page.tsx')).CalculatorPage,
    'caller-ids',
  ),
};

export const Overlays = lazyPart(async () => {
  // The notifications must be imported exactly as in web/ui/notice.ts. Otherwise they might be bundled twice, and a
  // notice could not be shown without the network.
  const [overlays] = await Promise.all([import('./overlays.tsx'), import('@mantine/notifications')]);
  return overlays.Overlays;
});
export const AlertBell = lazyPart(async () => (await import('./alert-bell.tsx')).AlertBell);
export const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);

/** Returns the loaders for prefetching the screen at `path`, the user menu and the overlays. */
export function firstScreenAt(path: string): readonly (() => Promise<void>)[] {
  const place = placeOfPath(likelyPath(path));
  return [UserMenu.fetchAhead, ...(place === undefined ? [] : [PAGES[place.key].fetchAhead]), Overlays.fetchAhead];
}

import { addressesOf, SECTION_TABLE } from '../../tests/support/section-table.ts';

/** An address of the console, the title on it, and the name of its picture. */
export type Place = { path: string; title: string; name: string };

/** Returns every section and tab, and the control of a campaign. */
export function placesOf(campaignId: number): Place[] {
  const sections = SECTION_TABLE.flatMap((section) =>
    addressesOf(section).map((path) => ({ path, title: section.title, name: path.slice(1) })),
  );
  const control = ['', '/audio', '/agentes'].map((tab) => ({
    path: `/campanhas/${campaignId}/control${tab}`,
    title: 'Gestión de Campañas',
    name: `campanhas/control${tab}`,
  }));
  return [
    ...sections,
    ...control,
    { path: `/timing?campaign=${campaignId}`, title: 'Configuración de Tiempos', name: 'timing-editor' },
    { path: '/caller-id/trunk?id=1', title: 'Configuración de Caller ID', name: 'caller-id-trunk-editor' },
    {
      path: `/caller-id/campana?id=${campaignId}`,
      title: 'Configuración de Caller ID',
      name: 'caller-id-campana-editor',
    },
  ];
}

/** Sections that are empty before the first day of dialing. */
export const EMPTY_PLACES: readonly Place[] = [
  { path: '/dashboard', title: 'Panel Ejecutivo', name: 'empty-dashboard' },
  { path: '/realtime', title: 'Llamadas en Tiempo Real', name: 'empty-realtime' },
  { path: '/audios', title: 'Gestión de Audios', name: 'empty-audios' },
  { path: '/blacklist', title: 'Gestión de Blacklist', name: 'empty-blacklist' },
  { path: '/monitor', title: 'Monitoreo de Llamadas', name: 'empty-monitor' },
  { path: '/monitor/tabla', title: 'Monitoreo de Llamadas', name: 'empty-monitor-tabla' },
  { path: '/historico', title: 'Historial de Llamadas', name: 'empty-historico' },
  { path: '/performance', title: 'Performance', name: 'empty-performance' },
  { path: '/performance/loadtest', title: 'Performance', name: 'empty-performance-loadtest' },
];

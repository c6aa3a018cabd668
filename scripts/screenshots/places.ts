import { addressesOf, maySee, SECTION_TABLE } from '../../tests/support/section-table.ts';
import type { Role, Shot } from './shot.ts';

const CAMPAIGNS = 'Gestión de Campañas';
const CALLER_ID = 'Configuración de Caller ID';
const HISTORY = 'Historial de Llamadas';
/** A number that is on no list. */
const UNKNOWN = '+541155550000';

const contactAt = (number: string): string => `/contacto?numero=${encodeURIComponent(number)}`;

const SECTIONS: readonly Shot[] = SECTION_TABLE.flatMap((section) =>
  addressesOf(section).map((path) => ({ path, title: section.title, name: path.slice(1) })),
);

/** Returns every screen of an administrator. `campaignId` is an active campaign; `number` has been called. */
export function placesOf(campaignId: number, number: string): Shot[] {
  const control = ['', '/audio', '/agentes'].map((tab) => ({
    path: `/campanhas/${campaignId}/control${tab}`,
    title: CAMPAIGNS,
    name: `campanhas/control${tab}`,
  }));
  const filtered = new URLSearchParams({
    campaign_id: String(campaignId),
    desenlaces: 'exito',
    pais: 'argentina',
    alcanzo: 'persona',
  });
  return [
    ...SECTIONS,
    ...control,
    { path: `/timing?campaign=${campaignId}`, title: 'Configuración de Tiempos', name: 'timing-editor' },
    { path: '/caller-id/trunk?id=1', title: CALLER_ID, name: 'caller-id-trunk-editor' },
    { path: `/caller-id/campana?id=${campaignId}`, title: CALLER_ID, name: 'caller-id-campana-editor' },
    { path: `/admin-control?campaign=${campaignId}`, title: 'Control Administrativo', name: 'admin-control-campaign' },
    { path: `/historico?${filtered}`, title: HISTORY, name: 'historico-filtered' },
    { path: '/historico?telefono=-1', title: HISTORY, name: 'historico-wrong-number' },
    { path: '/contacto', title: 'Contacto', name: 'contacto' },
    { path: contactAt(number), title: 'Contacto', name: 'contacto-called' },
    { path: contactAt(UNKNOWN), title: 'Contacto', name: 'contacto-unknown' },
    { path: contactAt('-1'), title: 'Contacto', name: 'contacto-wrong-number' },
  ];
}

/** Returns the screens that differ by role: the sections of daily work and, except for `demo`, a contact. */
export function placesOfRole(role: Exclude<Role, 'admin'>, number: string): Shot[] {
  const own = SECTION_TABLE.filter((section) => section.essential && maySee(role, section));
  const sections = own.map(({ key, title }) => ({ path: `/${key}`, title, name: `${role}/${key}` }));
  const contact = { path: contactAt(number), title: 'Contacto', name: `${role}/contacto` };
  return role === 'demo' ? sections : [...sections, contact];
}

/** Sections that are empty before the first day of dialing. */
export const EMPTY_PLACES: readonly Shot[] = [
  { path: '/admin-control', title: 'Control Administrativo', name: 'empty-admin-control' },
  { path: '/dashboard', title: 'Panel Ejecutivo', name: 'empty-dashboard' },
  { path: '/realtime', title: 'Llamadas en Tiempo Real', name: 'empty-realtime' },
  { path: '/audios', title: 'Gestión de Audios', name: 'empty-audios' },
  { path: '/blacklist', title: 'Gestión de Blacklist', name: 'empty-blacklist' },
  { path: '/monitor', title: 'Monitoreo de Llamadas', name: 'empty-monitor' },
  { path: '/monitor/tabla', title: 'Monitoreo de Llamadas', name: 'empty-monitor-tabla' },
  { path: '/historico', title: HISTORY, name: 'empty-historico' },
  { path: '/performance', title: 'Performance', name: 'empty-performance' },
  { path: '/performance/loadtest', title: 'Performance', name: 'empty-performance-loadtest' },
];

/** The expected sections of the console. Tests use this table instead of the console's own. */

/** Groups of the sidebar. */
export type SectionGroup = 'PANEL PRINCIPAL' | 'OPERACIONES' | 'CONFIGURACIÓN' | 'MONITOREO' | 'AVANZADO';

export type SectionSpec = {
  key: string;
  title: string;
  needs: 'nobody' | 'operator' | 'supervisor' | 'admin';
  group: SectionGroup;
  essential: boolean;
  /** The tabs' path segments. The first tab also answers at the section's address. */
  tabs?: readonly string[];
};

const row = (
  group: SectionGroup,
  key: string,
  title: string,
  needs: SectionSpec['needs'],
  essential: boolean,
  tabs: readonly string[] = [],
): SectionSpec => ({ group, key, title, needs, essential, tabs });

export const SECTION_TABLE: readonly SectionSpec[] = [
  row('PANEL PRINCIPAL', 'puesto', 'Mi Puesto', 'operator', true),
  row('PANEL PRINCIPAL', 'admin-control', 'Control Administrativo', 'nobody', true),
  row('PANEL PRINCIPAL', 'dashboard', 'Panel Ejecutivo', 'nobody', true),
  row('OPERACIONES', 'realtime', 'Llamadas en Tiempo Real', 'nobody', true),
  row('OPERACIONES', 'agentes', 'Panel de Agentes', 'supervisor', true, ['panel', 'equipos']),
  row('OPERACIONES', 'control', 'Control del Discador', 'supervisor', true),
  row('OPERACIONES', 'campanhas', 'Gestión de Campañas', 'supervisor', true),
  row('OPERACIONES', 'listas', 'Subida de Listas', 'supervisor', true),
  row('OPERACIONES', 'contactos', 'Contactos', 'operator', true),
  row('OPERACIONES', 'rellamadas', 'Rellamadas', 'operator', true),
  row('CONFIGURACIÓN', 'caller-id', 'Configuración de Caller ID', 'supervisor', false, ['trunk', 'campana']),
  row('CONFIGURACIÓN', 'trunks', 'Gestión de Trunks por País', 'admin', false),
  row('CONFIGURACIÓN', 'timing', 'Configuración de Tiempos', 'supervisor', false),
  row('CONFIGURACIÓN', 'audios', 'Gestión de Audios', 'supervisor', false),
  row('CONFIGURACIÓN', 'blacklist', 'Gestión de Blacklist', 'admin', false),
  row('CONFIGURACIÓN', 'configuracion', 'Configuración Avanzada', 'admin', false, [
    'clis',
    'contextos',
    'usuarios',
    'ajustes',
    'webhooks',
    'pantallas',
    'auditoria',
  ]),
  row('MONITOREO', 'monitor', 'Monitoreo de Llamadas', 'nobody', true, ['dashboard', 'tabla']),
  row('MONITOREO', 'historico', 'Historial de Llamadas', 'nobody', true),
  row('MONITOREO', 'alertas', 'Alertas', 'supervisor', false, ['abiertas', 'registro', 'reglas']),
  row('MONITOREO', 'reportes', 'Reportes', 'supervisor', true),
  row('AVANZADO', 'performance', 'Performance', 'admin', false, [
    'realtime',
    'loadtest',
    'cli-limits',
    'cli-rotation',
    'cli-patterns',
    'dtmf-config',
  ]),
  row('AVANZADO', 'cli-auto', 'Calculadora CLI Auto', 'admin', false, [
    'calculator',
    'config',
    'management',
    'examples',
  ]),
];

const RANKS: Readonly<Record<string, number>> = { admin: 4, supervisor: 3, operator: 2, demo: 1, nobody: 0 };

/** Returns whether `role` may see the section. */
export function maySee(role: string, section: SectionSpec): boolean {
  return (RANKS[role] ?? 0) >= (RANKS[section.needs] ?? 0);
}

/** Returns the section's own address, at which its first tab is, and those of its other tabs. */
export function addressesOf(section: SectionSpec): string[] {
  const [, ...others] = section.tabs ?? [];
  return [`/${section.key}`, ...others.map((tab) => `/${section.key}/${tab}`)];
}

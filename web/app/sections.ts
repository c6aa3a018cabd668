import { allows, type Permission, type Role } from '#shared/roles.ts';
import { t } from '#web/lib/i18n.ts';

/** The console's sections with title, required permission and place in the sidebar. */
export const SECTIONS = [
  { key: 'puesto', title: t('Mi Puesto'), needs: 'operator', group: t('PANEL PRINCIPAL'), essential: true },
  {
    key: 'admin-control',
    title: t('Control Administrativo'),
    needs: 'user',
    group: t('PANEL PRINCIPAL'),
    essential: true,
  },
  { key: 'dashboard', title: t('Panel Ejecutivo'), needs: 'user', group: t('PANEL PRINCIPAL'), essential: true },
  { key: 'realtime', title: t('Llamadas en Tiempo Real'), needs: 'user', group: t('OPERACIONES'), essential: true },
  { key: 'agentes', title: t('Panel de Agentes'), needs: 'supervisor', group: t('OPERACIONES'), essential: true },
  { key: 'control', title: t('Control del Discador'), needs: 'supervisor', group: t('OPERACIONES'), essential: true },
  { key: 'campanhas', title: t('Gestión de Campañas'), needs: 'supervisor', group: t('OPERACIONES'), essential: true },
  { key: 'listas', title: t('Subida de Listas'), needs: 'supervisor', group: t('OPERACIONES'), essential: true },
  { key: 'contactos', title: t('Contactos'), needs: 'operator', group: t('OPERACIONES'), essential: true },
  { key: 'rellamadas', title: t('Rellamadas'), needs: 'operator', group: t('OPERACIONES'), essential: true },
  {
    key: 'caller-id',
    title: t('Configuración de Caller ID'),
    needs: 'supervisor',
    group: t('CONFIGURACIÓN'),
    essential: false,
  },
  {
    key: 'trunks',
    title: t('Gestión de Trunks por País'),
    needs: 'admin',
    group: t('CONFIGURACIÓN'),
    essential: false,
  },
  {
    key: 'timing',
    title: t('Configuración de Tiempos'),
    needs: 'supervisor',
    group: t('CONFIGURACIÓN'),
    essential: false,
  },
  { key: 'audios', title: t('Gestión de Audios'), needs: 'supervisor', group: t('CONFIGURACIÓN'), essential: false },
  { key: 'blacklist', title: t('Gestión de Blacklist'), needs: 'admin', group: t('CONFIGURACIÓN'), essential: false },
  {
    key: 'configuracion',
    title: t('Configuración Avanzada'),
    needs: 'admin',
    group: t('CONFIGURACIÓN'),
    essential: false,
  },
  { key: 'monitor', title: t('Monitoreo de Llamadas'), needs: 'user', group: t('MONITOREO'), essential: true },
  { key: 'historico', title: t('Historial de Llamadas'), needs: 'user', group: t('MONITOREO'), essential: true },
  { key: 'alertas', title: t('Alertas'), needs: 'supervisor', group: t('MONITOREO'), essential: false },
  { key: 'reportes', title: t('Reportes'), needs: 'supervisor', group: t('MONITOREO'), essential: true },
  { key: 'performance', title: t('Performance'), needs: 'admin', group: t('AVANZADO'), essential: false },
  { key: 'cli-auto', title: t('Calculadora CLI Auto'), needs: 'admin', group: t('AVANZADO'), essential: false },
] as const satisfies readonly SectionRow[];

const GROUPS = [t('PANEL PRINCIPAL'), t('OPERACIONES'), t('CONFIGURACIÓN'), t('MONITOREO'), t('AVANZADO')] as const;

type SectionRow = {
  key: string;
  title: string;
  needs: Permission;
  group: (typeof GROUPS)[number];
  /** Whether the essential view shows the section. */
  essential: boolean;
};

export type SectionKey = (typeof SECTIONS)[number]['key'];
export type Section = SectionRow & { key: SectionKey };

export const DEFAULT_SECTION: SectionKey = 'admin-control';

/** A group of the sidebar. The essential view has a single group without a heading. */
type NavGroup = { heading: string | null; items: readonly Section[] };

/** Returns the groups of the sidebar for a user with `role`. */
export function navigationFor(role: Role, essentialView: boolean, sections: readonly Section[] = SECTIONS): NavGroup[] {
  const allowed = sections.filter((section) => allows(role, section.needs));
  if (essentialView) return [{ heading: null, items: allowed.filter((section) => section.essential) }];
  return GROUPS.map((group) => ({
    heading: group,
    items: allowed.filter((section) => section.group === group),
  })).filter((group) => group.items.length > 0);
}

/** Returns the section at a path, if any. The root counts as the default section. */
export function sectionOfPath(path: string): Section | undefined {
  const key = path.split('/')[1] ?? '';
  return SECTIONS.find((section) => section.key === (key === '' ? DEFAULT_SECTION : key));
}

/** Pages of one phone number. Rows and the search link to them; the sidebar doesn't. */
const NUMBER_PAGES = [
  { key: 'contacto', title: t('Contacto'), needs: 'operator' },
  { key: 'expediente', title: t('Expediente'), needs: 'supervisor' },
] as const;

export type PlaceKey = SectionKey | (typeof NUMBER_PAGES)[number]['key'];
/** A screen: a section, or one that is not in the sidebar. */
type Place = Pick<Section, 'title' | 'needs'> & { key: PlaceKey };

/** Returns the screen at a path, if any. */
export function placeOfPath(path: string): Place | undefined {
  return NUMBER_PAGES.find(({ key }) => key === path.split('/')[1]) ?? sectionOfPath(path);
}

export function needsOf(key: SectionKey): Permission {
  return SECTIONS.find((section) => section.key === key)?.needs ?? 'admin';
}

/** Returns the rank that a permission requires, such as 'Supervisor' or 'Administrador'. */
export function rankName(needs: Permission): string {
  const names: Partial<Record<Permission, string>> = {
    admin: t('Administrador'),
    supervisor: t('Supervisor'),
    operator: t('Operador'),
  };
  return names[needs] ?? t('Usuario');
}

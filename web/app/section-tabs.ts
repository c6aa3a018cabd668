import { t } from '#web/lib/i18n.ts';
import type { SectionKey } from './sections.ts';

type SectionTabPlace = { key: string; title: string };

/** Tabs with their own path, /section/key. The first tab is also shown at the section's path. */
export const SECTION_TABS: Readonly<Partial<Record<SectionKey, readonly SectionTabPlace[]>>> = {
  agentes: [
    { key: 'panel', title: t('Agentes') },
    { key: 'equipos', title: t('Equipos y pausas') },
  ],
  monitor: [
    { key: 'dashboard', title: t('Dashboard') },
    { key: 'tabla', title: t('Tabla Detallada') },
  ],
  'caller-id': [
    { key: 'trunk', title: t('Por Trunk') },
    { key: 'campana', title: t('Por Campaña') },
  ],
  configuracion: [
    { key: 'clis', title: t('CLIs y conexión') },
    { key: 'contextos', title: t('Audio inteligente') },
    { key: 'usuarios', title: t('Usuarios') },
    { key: 'ajustes', title: t('Ajustes') },
    { key: 'webhooks', title: t('Webhooks') },
    { key: 'pantallas', title: t('Pantallas') },
    { key: 'auditoria', title: t('Auditoría') },
  ],
  alertas: [
    { key: 'abiertas', title: t('Abiertas') },
    { key: 'registro', title: t('Registro') },
    { key: 'reglas', title: t('Reglas') },
  ],
  performance: [
    { key: 'realtime', title: t('Tiempo real') },
    { key: 'loadtest', title: t('Test de carga') },
    { key: 'cli-limits', title: t('Límites de CLI') },
    { key: 'cli-rotation', title: t('Rotación de CLI') },
    { key: 'cli-patterns', title: t('Patrones de CLI') },
    { key: 'dtmf-config', title: t('Menú DTMF') },
  ],
  'cli-auto': [
    { key: 'calculator', title: t('Calculadora') },
    { key: 'config', title: t('Configuración') },
    { key: 'management', title: t('Gestión') },
    { key: 'examples', title: t('Ejemplos') },
  ],
};

import type { SectionKey } from './sections.ts';

type SectionTabPlace = { key: string; title: string };

/** Tabs with their own address, /section/key. The first one also answers at the section's address. */
export const SECTION_TABS: Readonly<Partial<Record<SectionKey, readonly SectionTabPlace[]>>> = {
  monitor: [
    { key: 'dashboard', title: 'Dashboard' },
    { key: 'tabla', title: 'Tabla Detallada' },
  ],
  'caller-id': [
    { key: 'trunk', title: 'Por Trunk' },
    { key: 'campana', title: 'Por Campaña' },
  ],
  configuracion: [
    { key: 'clis', title: 'CLIs y conexión' },
    { key: 'contextos', title: 'Audio inteligente' },
    { key: 'usuarios', title: 'Usuarios' },
    { key: 'ajustes', title: 'Ajustes' },
    { key: 'auditoria', title: 'Auditoría' },
  ],
  performance: [
    { key: 'realtime', title: 'Tiempo real' },
    { key: 'loadtest', title: 'Test de carga' },
    { key: 'cli-limits', title: 'Límites de CLI' },
    { key: 'cli-rotation', title: 'Rotación de CLI' },
    { key: 'cli-patterns', title: 'Patrones de CLI' },
    { key: 'dtmf-config', title: 'Menú DTMF' },
  ],
  'cli-auto': [
    { key: 'calculator', title: 'Calculadora' },
    { key: 'config', title: 'Configuración' },
    { key: 'management', title: 'Gestión' },
    { key: 'examples', title: 'Ejemplos' },
  ],
};

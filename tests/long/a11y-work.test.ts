import { describe } from 'vitest';
import { placesOf, testAccessibility } from '../support/section-accessibility.ts';
import { SECTION_TABLE, type SectionGroup } from '../support/section-table.ts';

/** Groups whose sections are checked in a11y-settings.test.ts and a11y-advanced.test.ts. */
const OTHERS: readonly SectionGroup[] = ['CONFIGURACIÓN', 'AVANZADO'];

describe('accessibility of the sections of daily work', () => {
  testAccessibility([
    ...placesOf(SECTION_TABLE.filter(({ group }) => !OTHERS.includes(group))),
    { path: '/campanhas/:id/control', title: 'Gestión de Campañas' },
    { path: '/historico?campaign_id=:id&alcanzo=persona&pais=argentina', title: 'Historial de Llamadas' },
    { path: '/contacto?numero=%2B541155550000', title: 'Contacto' },
  ]);
});

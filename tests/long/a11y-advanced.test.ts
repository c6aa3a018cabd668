import { describe } from 'vitest';
import { placesOf, testAccessibility } from '../support/section-accessibility.ts';
import { SECTION_TABLE } from '../support/section-table.ts';

describe('accessibility of the sections in AVANZADO', () => {
  testAccessibility(placesOf(SECTION_TABLE.filter(({ group }) => group === 'AVANZADO')));
});

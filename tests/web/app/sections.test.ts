import { describe, expect, test } from 'vitest';
import { navigationFor, rankName, SECTIONS, sectionOfPath } from '#web/app/sections.ts';

const keysOf = (groups: ReturnType<typeof navigationFor>): string[] =>
  groups.flatMap((group) => group.items.map((item) => item.key));

const FOR_ALL = ['admin-control', 'dashboard', 'realtime', 'monitor', 'historico'];
const FOR_OPERATORS = [
  'puesto',
  'admin-control',
  'dashboard',
  'realtime',
  'contactos',
  'rellamadas',
  'monitor',
  'historico',
];
const ESSENTIAL =
  'puesto admin-control dashboard realtime agentes control campanhas listas contactos rellamadas monitor historico reportes'.split(
    ' ',
  );
const FOR_SUPERVISORS =
  'puesto admin-control dashboard realtime agentes control campanhas listas contactos rellamadas caller-id timing audios monitor historico alertas reportes'.split(
    ' ',
  );

describe('the sidebar', () => {
  test.each([
    ['demo', FOR_ALL],
    ['operator', FOR_OPERATORS],
  ] as const)('shows %s the sections open to it, in both views', (role, keys) => {
    expect(keysOf(navigationFor(role, true))).toEqual(keys);
    expect(keysOf(navigationFor(role, false))).toEqual(keys);
  });

  test('shows a supervisor the essential sections, and in the full view all permitted sections', () => {
    expect(keysOf(navigationFor('supervisor', true))).toEqual(ESSENTIAL);
    expect(keysOf(navigationFor('supervisor', false))).toEqual(FOR_SUPERVISORS);
  });

  test('shows an administrator every section in the full view', () => {
    expect(keysOf(navigationFor('admin', false))).toEqual(SECTIONS.map((section) => section.key));
    expect(keysOf(navigationFor('admin', true))).toEqual(keysOf(navigationFor('supervisor', true)));
  });

  test('shows only non-empty groups, with headings, in the full view', () => {
    expect(navigationFor('operator', false).map((group) => group.heading)).toEqual([
      'PANEL PRINCIPAL',
      'OPERACIONES',
      'MONITOREO',
    ]);
    expect(navigationFor('operator', true).map((group) => group.heading)).toEqual([null]);
  });

  test('shows non-essential sections only in the full view', () => {
    const sections = [
      { key: 'dashboard', title: 'A', needs: 'user', group: 'PANEL PRINCIPAL', essential: true },
      { key: 'listas', title: 'B', needs: 'supervisor', group: 'AVANZADO', essential: false },
    ] as const;
    expect(keysOf(navigationFor('admin', true, sections))).toEqual(['dashboard']);
    expect(keysOf(navigationFor('admin', false, sections))).toEqual(['dashboard', 'listas']);
  });
});

describe('addresses', () => {
  test('the root opens the default section', () => {
    expect(sectionOfPath('/')?.key).toBe('admin-control');
    expect(sectionOfPath('/historico')?.key).toBe('historico');
    expect(sectionOfPath('/nada')).toBeUndefined();
  });

  test('a denied panel names the required rank', () => {
    expect(rankName('supervisor')).toBe('Supervisor');
    expect(rankName('admin')).toBe('Administrador');
  });
});

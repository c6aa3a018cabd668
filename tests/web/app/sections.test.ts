import { describe, expect, test } from 'vitest';
import { navigationFor, rankName, SECTIONS, sectionOfPath } from '#web/app/sections.ts';

const keysOf = (groups: ReturnType<typeof navigationFor>): string[] =>
  groups.flatMap((group) => group.items.map((item) => item.key));

const FOR_ALL = ['admin-control', 'dashboard', 'realtime', 'monitor', 'historico'];
const ESSENTIAL = 'admin-control dashboard realtime control campanhas listas monitor historico'.split(' ');
const FOR_SUPERVISORS =
  'admin-control dashboard realtime control campanhas listas caller-id timing audios monitor historico'.split(' ');

describe('the sidebar', () => {
  test.each(['demo', 'operator'] as const)('shows %s what is open to all, in either view', (role) => {
    expect(keysOf(navigationFor(role, true))).toEqual(FOR_ALL);
    expect(keysOf(navigationFor(role, false))).toEqual(FOR_ALL);
  });

  test('shows a supervisor the essential sections, and all that supervisors manage in the full view', () => {
    expect(keysOf(navigationFor('supervisor', true))).toEqual(ESSENTIAL);
    expect(keysOf(navigationFor('supervisor', false))).toEqual(FOR_SUPERVISORS);
  });

  test('shows an administrator every section in the full view', () => {
    expect(keysOf(navigationFor('admin', false))).toEqual(SECTIONS.map((section) => section.key));
    expect(keysOf(navigationFor('admin', true))).toEqual(keysOf(navigationFor('supervisor', true)));
  });

  test('the full view has the headings of its groups, and none that is empty', () => {
    expect(navigationFor('operator', false).map((group) => group.heading)).toEqual([
      'PANEL PRINCIPAL',
      'OPERACIONES',
      'MONITOREO',
    ]);
    expect(navigationFor('operator', true).map((group) => group.heading)).toEqual([null]);
  });

  test('what is not essential is only in the full view', () => {
    const sections = [
      { key: 'dashboard', title: 'A', needs: 'user', group: 'PANEL PRINCIPAL', essential: true },
      { key: 'listas', title: 'B', needs: 'supervisor', group: 'AVANZADO', essential: false },
    ] as const;
    expect(keysOf(navigationFor('admin', true, sections))).toEqual(['dashboard']);
    expect(keysOf(navigationFor('admin', false, sections))).toEqual(['dashboard', 'listas']);
  });
});

describe('addresses', () => {
  test('the root is the default section', () => {
    expect(sectionOfPath('/')?.key).toBe('admin-control');
    expect(sectionOfPath('/historico')?.key).toBe('historico');
    expect(sectionOfPath('/nada')).toBeUndefined();
  });

  test('a denied panel names the rank that it takes', () => {
    expect(rankName('supervisor')).toBe('Supervisor');
    expect(rankName('admin')).toBe('Administrador');
  });
});

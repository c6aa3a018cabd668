import { describe, expect, test } from 'vitest';
import { navigationFor, rankName, sectionOfPath } from '#web/app/sections.ts';

const keysOf = (groups: ReturnType<typeof navigationFor>): string[] =>
  groups.flatMap((group) => group.items.map((item) => item.key));

describe('the sidebar', () => {
  test('shows what a role may see, and no more', () => {
    expect(keysOf(navigationFor('operator', true))).toEqual(['dashboard', 'realtime', 'historico']);
    expect(keysOf(navigationFor('demo', true))).toEqual(['dashboard', 'realtime', 'historico']);
    expect(keysOf(navigationFor('supervisor', true))).toEqual([
      'dashboard',
      'realtime',
      'campanhas',
      'listas',
      'historico',
    ]);
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
    expect(sectionOfPath('/')?.key).toBe('dashboard');
    expect(sectionOfPath('/historico')?.key).toBe('historico');
    expect(sectionOfPath('/nada')).toBeUndefined();
  });

  test('a denied panel names the rank that it takes', () => {
    expect(rankName('supervisor')).toBe('Supervisor');
    expect(rankName('admin')).toBe('Administrador');
  });
});

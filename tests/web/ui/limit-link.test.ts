import { describe, expect, test } from 'vitest';
import { limitOf } from '#web/ui/limit-link.tsx';

describe('the link to what holds a campaign back', () => {
  const held = { id: 7, freno: 'no_free_agent', sesiones: null, team_id: null } as const;

  test('leads to who takes its calls: the dialer’s agents, its sessions or the people of its team', () => {
    expect(limitOf(held)?.href).toBe('/control?campo=agent_capacity');
    expect(limitOf({ ...held, sesiones: 4 })?.href).toBe('/campanhas?editar=7&campo=sesiones');
    expect(limitOf({ ...held, team_id: 3 })?.href).toBe('/agentes?equipo=3');
  });
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Agent } from '#shared/contracts/agents.ts';
import { AgentState, TimeInState } from '#web/features/campaigns/control/parts/agents-tab.tsx';

test('the agents’ board shows why an agent pauses', () => {
  const shown = (agent: Pick<Agent, 'status' | 'pausa_por'>) =>
    renderToStaticMarkup(createElement(AgentState, { agent }));
  expect(shown({ status: 'pausa', pausa_por: 'telefono_ocupado' })).toContain('En pausa: teléfono ocupado');
  expect(shown({ status: 'disponivel', pausa_por: null })).toContain('Disponible</span>');
});

test('the agents’ board shows how long an agent has been in its state', () => {
  const shown = (desde: string | null) =>
    renderToStaticMarkup(createElement(TimeInState, { agent: { desde }, nowMs: Date.parse('2026-11-23T15:01:05Z') }));
  expect(shown('2026-11-23T14:00:00Z')).toBe('1:01:05');
  expect(shown('2026-11-23T15:01:06Z')).toBe('0:00');
  expect(shown(null)).toBe('—');
});

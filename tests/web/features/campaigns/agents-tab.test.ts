import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Agent } from '#shared/contracts/agents.ts';
import { AgentState } from '#web/features/campaigns/control/parts/agents-tab.tsx';

test('the agents’ board shows why an agent pauses', () => {
  const shown = (agent: Pick<Agent, 'status' | 'pausa_por'>) =>
    renderToStaticMarkup(createElement(AgentState, { agent }));
  expect(shown({ status: 'pausa', pausa_por: 'telefono_ocupado' })).toContain('En pausa: teléfono ocupado');
  expect(shown({ status: 'disponivel', pausa_por: null })).toContain('Disponible</span>');
});

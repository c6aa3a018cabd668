import { describe, expect, it } from 'vitest';
import type { CampaignMonitor } from '#server/domains/campaigns/service.ts';
import { toMonitorAnswer } from '#server/domains/campaigns/press1-views.ts';
import type { LiveStage } from '#server/live/live-call.ts';
import { newLiveCall } from '../../support/live-call.ts';

const NOW_MS = Date.parse('2026-11-23T15:00:00.000Z');

const live = (stage: LiveStage) => newLiveCall(1, NOW_MS - 12_000, { stage, placedAtMs: NOW_MS - 10_000 });

const monitorOf = (monitor: Partial<CampaignMonitor>) =>
  toMonitorAnswer({ live: [], recent: [], waiting: null, contactName: () => 'Ana', ...monitor }, NOW_MS);

describe('the press-1 monitor', () => {
  it.each<[LiveStage, string]>([
    ['queued', 'em_andamento'],
    ['placed', 'em_andamento'],
    ['ringing', 'em_andamento'],
    ['answered', 'em_andamento'],
    ['menu', 'aguardando_dtmf'],
    ['transferring', 'transferindo'],
    ['waiting', 'transferindo'],
    ['connected', 'em_andamento'],
  ])('shows a call that is %s as %s', (stage, estado) => {
    const { llamadas_activas } = monitorOf({ live: [live(stage)] });
    expect(llamadas_activas).toMatchObject([{ estado, duracion: 10, resultado: null, nombre: 'Ana' }]);
  });

  it.each<[LiveStage, boolean]>([
    ['ringing', false],
    ['answered', true],
    ['menu', true],
    ['waiting', false],
    ['connected', false],
  ])('says for a call that is %s whether it can be transferred: %s', (stage, transferible) => {
    expect(monitorOf({ live: [live(stage)] }).llamadas_activas).toMatchObject([{ transferible }]);
  });

  it('shows how a call ended and which agent talked', () => {
    const call = { id: 1, phone: '+5491145551234', contactName: '' };
    const ended = { ...call, callerId: null, assignedAt: 0, placedAt: 0, endedAt: 2000 };
    const { ultimas_llamadas } = monitorOf({
      recent: [{ ...ended, disposition: 'success', details: { agentId: 103 } }],
    });
    expect(ultimas_llamadas).toMatchObject([
      {
        nombre: null,
        estado: 'finalizada',
        resultado: 'finalizada_exito',
        agente: 103,
        transferible: false,
        duracion: 2,
      },
    ]);
  });
});

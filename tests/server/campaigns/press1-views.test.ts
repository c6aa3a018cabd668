import { describe, expect, it } from 'vitest';
import type { CampaignMonitor } from '#server/domains/campaigns/service.ts';
import { toMonitorAnswer, toSessionsAnswer } from '#server/domains/campaigns/press1-views.ts';
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
    const ended = { ...call, callerId: null, assignedAt: 0, placedAt: 0, answeredAt: 500, endedAt: 2000 };
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

describe('the audio sessions of ended calls', () => {
  const at = {
    phone: '+5491145551234',
    contactName: null,
    callerId: null,
    assignedAt: 0,
    placedAt: 0,
    answeredAt: 1000,
    endedAt: 9000,
  };

  it('are those that were in a menu or reached a machine', () => {
    const { data } = toSessionsAnswer(
      [],
      [
        { ...at, id: 4, disposition: 'success', details: { answeredBy: 'person', menuAtMs: 3000, keys: '01' } },
        { ...at, id: 3, disposition: 'machine', details: { answeredBy: 'machine' } },
        { ...at, id: 2, disposition: 'machine', details: { answeredBy: 'person', foundMachineAtMs: 8000 } },
        { ...at, id: 1, disposition: 'no_answer', answeredAt: null, details: null },
        { ...at, id: 0, disposition: 'success', details: { answeredBy: 'person', agentId: 101 } },
      ],
    );
    expect(data).toEqual([
      { id: 4, llamada_id: 4, estado: 'finalizada', dtmf_detectado: '1', voicemail_detectado: false, duracao: 6 },
      { id: 3, llamada_id: 3, estado: 'finalizada', dtmf_detectado: null, voicemail_detectado: true, duracao: 8 },
      { id: 2, llamada_id: 2, estado: 'finalizada', dtmf_detectado: null, voicemail_detectado: true, duracao: 8 },
    ]);
  });
});

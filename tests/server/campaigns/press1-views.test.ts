import { describe, expect, it } from 'vitest';
import { toMonitorAnswer } from '#server/domains/campaigns/press1-views.ts';
import type { LiveCall, LiveStage } from '#server/live/live-call.ts';

const NOW_MS = Date.parse('2026-11-23T15:00:00.000Z');

function live(stage: LiveStage): LiveCall {
  return {
    id: 1,
    campaignId: 1,
    contactId: 1,
    attempt: 1,
    phone: '+5491145551234',
    country: 'argentina',
    callerId: null,
    trunkId: null,
    userId: null,
    stage,
    queuedAtMs: NOW_MS - 12_000,
    placedAtMs: NOW_MS - 10_000,
    ringingAtMs: null,
    answeredAtMs: null,
    answeredBy: null,
    menuAtMs: null,
    keys: '',
    wantedAtMs: null,
    connectedAtMs: null,
    agentId: null,
    transferredByUserId: null,
  };
}

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
    const { llamadas_activas } = toMonitorAnswer({ live: [live(stage)], recent: [], waiting: null }, NOW_MS);
    expect(llamadas_activas).toMatchObject([{ estado, duracion: 10 }]);
  });
});

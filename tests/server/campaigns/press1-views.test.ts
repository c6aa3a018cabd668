import { describe, expect, it } from 'vitest';
import { toMonitorAnswer } from '#server/domains/campaigns/press1-views.ts';
import type { LiveStage } from '#server/live/live-call.ts';
import { newLiveCall } from '../../support/live-call.ts';

const NOW_MS = Date.parse('2026-11-23T15:00:00.000Z');

const live = (stage: LiveStage) => newLiveCall(1, NOW_MS - 12_000, { stage, placedAtMs: NOW_MS - 10_000 });

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

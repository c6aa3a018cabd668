/** Calls in an audio menu as the console shows them, placed by the real dialer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createAudioService, type AudioService } from '#server/domains/audio/service.ts';
import { createAudioStore } from '#server/domains/audio/store.ts';
import { toSessionsAnswer } from '#server/domains/campaigns/press1-views.ts';
import { createProjection } from '#server/live/projection.ts';
import { createTestDialer, type TestDialer } from '../dialer/test-dialer.ts';

let rig: TestDialer;
let audio: AudioService;
let campaign: number;
let own: number;

/** Ten people are in the menu of one campaign, and three in that of another. None hangs up. */
beforeAll(() => {
  const people = { morning: 1, afternoon: 1, evening: 1 };
  rig = createTestDialer({
    speed: 1,
    network: {
      ...DEFAULT_PROFILE,
      outcomes: { person: people, noAnswer: 0, busy: 0, failed: 0 },
      postDialDelay: { kind: 'constant', value: 1000 },
      personRing: { kind: 'constant', value: 5000 },
      detection: null,
      menu: {
        ...DEFAULT_PROFILE.menu,
        pressShare: 0,
        optOutShare: 0,
        repeatShare: 1,
        disconnectShare: 0,
        invalidShare: 0,
        hangUpShare: 0,
        pressAfter: { kind: 'constant', value: 1000 },
      },
    },
  });
  const projection = createProjection({ db: rig.db, clock: { nowMs: rig.now }, timeZone: () => 'UTC' });
  const addContext = (name: string, isActive: number): number =>
    rig.one('insert into audio_contexts (name, is_active, created_at) values (?, ?, 0) returning id', name, isActive);
  addContext('apagado', 0);
  addContext('general', 1);
  own = addContext('propio', 1);
  rig.setSetting('globalCallsPerSecond', 100);
  campaign = rig.addCampaign({ contacts: 10 });
  const other = rig.addCampaign({ contacts: 3 });
  audio = createAudioService({
    store: createAudioStore(rig.db),
    hasRecording: () => false,
    isPlayable: () => false,
    liveCalls: projection.liveCalls,
    contextOf: (id) => (id === campaign ? own : null),
    clock: { nowMs: rig.now },
  });
  for (const id of [campaign, other]) rig.live.run((effects) => effects.startCampaign(id, 1));
  // The prompt lasts 8 s and the key follows a second later, so at 15 s everybody has just repeated the menu.
  rig.runFor(17_000);
  projection.accept(rig.facts);
});
afterAll(() => rig.dispose());

describe('audio sessions', () => {
  it('are the campaign’s calls in their menu', () => {
    const { data } = toSessionsAnswer(audio.sessionsOf(campaign), []);
    expect(data).toHaveLength(10);
    const [first] = data;
    expect(first).toMatchObject({ llamada_id: 1, estado: 'ativa', dtmf_detectado: '0', voicemail_detectado: false });
    // The call was answered at 6 s.
    expect(first!.duracao).toBeCloseTo(11, 0);
    expect(new Set(data.map(({ id }) => id)).size).toBe(10);
  });

  it('are counted in total and by context', () => {
    expect(audio.countSessions()).toBe(13);
    expect(audio.listContexts().map(({ name, sessions }) => `${name} ${sessions}`)).toEqual([
      'apagado 0',
      'general 3',
      'propio 10',
    ]);
  });
});

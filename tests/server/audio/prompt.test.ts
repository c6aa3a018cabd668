/** Edits of a prompt take effect in the next call. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createContextService, type ContextService } from '#server/domains/audio/context-service.ts';
import type { ContextView } from '#server/domains/audio/service.ts';
import { createAudioStore } from '#server/domains/audio/store.ts';
import { createAudit } from '#server/platform/audit/service.ts';
import { executeSql } from '../../support/database.ts';
import { lastingCalls } from '../../support/lasting-calls.ts';
import { createTestDialer, type TestDialer } from '../dialer/test-dialer.ts';

const ADMIN = { id: 1, username: 'admin', role: 'admin', sessionId: 'x', mustChangePassword: false } as const;
const TIMEOUT_S = 5;

let rig: TestDialer;
let contexts: ContextService;
const told: number[] = [];
/** Everybody answers after 1.1 s and presses nothing in the menu. Each campaign has one line. */
beforeAll(() => {
  rig = createTestDialer({
    speed: 1,
    network: {
      ...DEFAULT_PROFILE,
      ...lastingCalls(),
      postDialDelay: { kind: 'constant', value: 100 },
    },
  });
  // The called country's time-out overrides the context's.
  executeSql(
    rig.db,
    `insert into dtmf_configs (country, dtmf_key, message, menu_timeout_s, language, instructions, updated_at)
     values ('argentina', '1', '', ${TIMEOUT_S}, 'es-AR', '', 0)`,
  );
  const store = createAudioStore(rig.db);
  contexts = createContextService({
    db: rig.db,
    store,
    files: { lookUp: (name) => ({ id: Number(name) }) as never, tone: () => ({ id: 0 }) as never },
    listContexts: (): ContextView[] => store.listContexts().map((context) => ({ ...context, sessions: 0 })),
    campaignChanged: async (id) => {
      told.push(id);
      rig.live.run((effects) => effects.campaignChanged(id));
    },
    audit: createAudit(rig.db, { nowMs: rig.now }),
    clock: { nowMs: rig.now },
  });
});
afterAll(() => rig.dispose());

/** Creates a recording of this duration and returns its name. */
const recording = (seconds: number): string =>
  String(
    rig.one<number>(
      `insert into audio_files (file_name, name, kind, format, bytes, duration_ms, created_at)
       values (?, 'x', 'greeting', 'wav', 1, ?, 0) returning id`,
      `${seconds}.wav`,
      seconds * 1000,
    ),
  );

/**
 * Dials for half a minute, so that calls with the previous prompt end, then for two minutes. Returns the distinct
 * times, s, that the campaign's calls ending in those two minutes spent in the menu.
 */
function menuSeconds(campaignId: number): number[] {
  rig.runFor(30_000);
  rig.facts.length = 0;
  rig.runFor(120_000);
  const ended = rig.facts.flatMap((fact) =>
    fact.kind === 'CallEnded' && fact.campaignId === campaignId && fact.menuAtMs !== null
      ? [Math.round((fact.at - fact.menuAtMs) / 1000)]
      : [],
  );
  return [...new Set(ended)];
}

describe('the prompt of a running campaign', () => {
  it('uses the recording of its context or, without one, of the first active context', async () => {
    const shared = await contexts.create(ADMIN, { name: 'General', audioFileName: recording(2) });
    const own = await contexts.create(ADMIN, { name: 'Propio', audioFileName: recording(3) });
    const [any, named] = [1, 2].map(() => rig.addCampaign({ contacts: 500, maxConcurrentCalls: 1 })) as [
      number,
      number,
    ];
    executeSql(rig.db, 'update campaigns set context_id = ? where id = ?', own.id, named);
    for (const id of [any, named]) rig.live.run((effects) => effects.startCampaign(id, 1));
    expect([menuSeconds(any), menuSeconds(named)]).toEqual([[2 + TIMEOUT_S], [3 + TIMEOUT_S]]);

    told.length = 0;
    await contexts.update(ADMIN, own.id, { audioFileName: recording(9) });
    expect(told).toEqual([named]);
    expect([menuSeconds(any), menuSeconds(named)]).toEqual([[2 + TIMEOUT_S], [9 + TIMEOUT_S]]);

    told.length = 0;
    await contexts.update(ADMIN, shared.id, { isActive: false });
    expect(told).toEqual([any]);
    expect(menuSeconds(any)).toEqual([9 + TIMEOUT_S]);
  });
});

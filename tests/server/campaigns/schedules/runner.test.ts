/** Schedules that users change while others are being run. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '#server/platform/audit/service.ts';
import { createScheduleRunner } from '#server/domains/campaigns/schedules/runner.ts';
import { createScheduleService, type ScheduleService } from '#server/domains/campaigns/schedules/service.ts';
import { createScheduleStore } from '#server/domains/campaigns/schedules/store.ts';
import { createTestDialer, START_MS, type TestDialer } from '../../dialer/test-dialer.ts';

const ACTOR = { id: 1, username: 'supervisor', role: 'supervisor', sessionId: 's', mustChangePassword: false } as const;
const [SOON, LATER, LAST] = ['2026-11-23T16:00', '2026-11-23T18:00', '2026-11-23T20:00'];
const NONE = { startsAt: null, stopsAt: null };

let rig: TestDialer;
let schedules: ScheduleService;
let acts: string[];
/** Simulates a user's action while a schedule runs. */
let during: () => void;
let runDue: () => Promise<void>;
let first: number;
let second: number;

beforeEach(() => {
  rig = createTestDialer();
  [first, second] = [rig.addCampaign({ contacts: 1 }), rig.addCampaign({ contacts: 1 })];
  const { db } = rig;
  const store = createScheduleStore(db);
  const clock = { nowMs: rig.now };
  const audit = createAudit(db, clock);
  schedules = createScheduleService({ db, store, hasCampaign: () => true, timeZoneOf: () => 'UTC', audit, clock });
  acts = [];
  during = () => {};
  const active = new Set<number>();
  runDue = createScheduleRunner({
    db,
    schedules,
    store,
    statusOf: (id) => (active.has(id) ? 'active' : 'draft'),
    async act(id, action) {
      acts.push(`${action} ${id}`);
      active[action === 'start' ? 'add' : 'delete'](id);
      await Promise.resolve();
      during();
    },
    audit,
    clock,
  });
});
afterEach(() => rig.dispose());

const reach = (time: string): void => rig.stallFor(Date.parse(`${time}Z`) - rig.now());

describe('a schedule that changes while others run', () => {
  it('does not run if it was removed or postponed', async () => {
    expect(START_MS).toBeLessThan(Date.parse(`${SOON}Z`));
    for (const id of [first, second]) schedules.set(ACTOR, id, { startsAt: SOON!, stopsAt: null });
    reach(SOON!);
    during = () => schedules.set(ACTOR, second, { startsAt: LATER!, stopsAt: null });
    await runDue();
    expect(acts).toEqual([`start ${first}`]);
    expect(schedules.of(second)).toMatchObject({ startsAt: LATER, startState: 'pending' });
    during = () => {};
    reach(LATER!);
    schedules.set(ACTOR, second, NONE);
    await runDue();
    expect(acts).toEqual([`start ${first}`]);
  });

  it('is not marked as done if it ran for the previous time', async () => {
    schedules.set(ACTOR, first, { startsAt: SOON!, stopsAt: LATER! });
    reach(SOON!);
    during = () => schedules.set(ACTOR, first, { startsAt: LATER!, stopsAt: LAST! });
    await runDue();
    expect(schedules.of(first)).toMatchObject({ startsAt: LATER, startState: 'pending', stopState: 'pending' });
    during = () => {};
    reach(LATER!);
    await runDue();
    expect(schedules.of(first)).toMatchObject({ startState: 'done', stopState: 'pending' });
    reach(LAST!);
    during = () => schedules.set(ACTOR, first, NONE);
    await runDue();
    expect(acts).toEqual([`start ${first}`, `stop ${first}`]);
    expect(schedules.of(first)).toBeNull();
  });
});

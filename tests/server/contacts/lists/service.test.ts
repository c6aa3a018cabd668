/** A list's contacts are reordered in batches, between which requests and calls continue. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '#server/platform/audit/service.ts';
import { createListPriorityService, type ListPriorityService } from '#server/domains/contacts/lists/service.ts';
import { createListPriorityStore } from '#server/domains/contacts/lists/store.ts';
import { executeSql } from '../../../support/database.ts';
import { createTestDialer, type TestDialer } from '../../dialer/test-dialer.ts';

const ACTOR = { id: 1, username: 'supervisor', role: 'supervisor', sessionId: 's', mustChangePassword: false } as const;
const LIST = 1;

let rig: TestDialer;
let priorities: ListPriorityService;
/** Called after each batch. */
let onSlice: () => void;

beforeEach(() => {
  rig = createTestDialer();
  onSlice = () => {};
  priorities = createListPriorityService({
    db: rig.db,
    store: createListPriorityStore(rig.db),
    hasCampaign: () => true,
    host: {
      async workContacts(action, ids) {
        const counts = rig.live.run((effects) => effects.workContacts(action, ids));
        onSlice();
        return counts;
      },
    },
    audit: createAudit(rig.db, { nowMs: rig.now }),
  });
});
afterEach(() => rig.dispose());

function addList(contacts: number): void {
  const campaign = rig.addCampaign({ contacts });
  executeSql(
    rig.db,
    `insert into contact_lists (id, campaign_id, upload_id, name, created_at) values (${LIST}, ?, 'u', 'Lista', 0)`,
    campaign,
  );
  executeSql(rig.db, `update contacts set list_id = ${LIST}`);
}
const dueAts = () => rig.all('select due_at due, count(*) contacts from contacts group by 1 order by 1');

describe('a list that is being reordered', () => {
  it('is restored completely if its priority is reset before the end', async () => {
    addList(200);
    const between: unknown[] = [];
    onSlice = () => {
      onSlice = () => {};
      between.push(dueAts(), priorities.set(ACTOR, LIST, 0));
    };
    priorities.set(ACTOR, LIST, 5);
    await priorities.rankDue();
    await priorities.rankDue();
    expect(between).toMatchObject([
      [
        { due: -5, contacts: 50 },
        { due: 0, contacts: 150 },
      ],
      [{ priority: 0, rankedAs: -1 }],
    ]);
    expect(dueAts()).toEqual([{ due: 0, contacts: 200 }]);
    expect(priorities.list(1)).toMatchObject([{ priority: 0, rankedAs: 0 }]);
  });

  it('is read in bounded steps, even if all contacts were called', async () => {
    addList(2500);
    executeSql(rig.db, 'update contacts set attempts = 1 where id <= 2400');
    const { findUncalled } = createListPriorityStore(rig.db);
    expect(findUncalled(LIST, 0, 50)).toEqual({ ids: [], next: 1000 });
    expect(findUncalled(LIST, 2390, 2)).toEqual({ ids: [2401, 2402], next: 2402 });
    expect(findUncalled(LIST, 2500, 50)).toEqual({ ids: [], next: null });
    priorities.set(ACTOR, LIST, 3);
    await priorities.rankDue();
    expect(dueAts()).toEqual([
      { due: -3, contacts: 100 },
      { due: 0, contacts: 2400 },
    ]);
    expect(priorities.list(1)).toMatchObject([{ rankedAs: 3 }]);
  });
});

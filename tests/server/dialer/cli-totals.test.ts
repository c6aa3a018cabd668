import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createCliTotals } from '#server/dialer/cli-totals.ts';
import type { TickSink } from '#server/dialer/sum-buffer.ts';
import { queryRows } from '../../support/database.ts';
import { callFact, ended, openEmptyDatabase, queued } from './call-facts.ts';

const CLI = '+541155550101';

let db: Db;
let totals: TickSink;
beforeEach(() => {
  db = openEmptyDatabase();
  totals = createCliTotals(db);
});
afterEach(() => db.close());

const stored = () => queryRows(db, 'select phone, last_used_at, ended, succeeded from cli_totals order by phone');

function end(callId: number, disposition: Disposition, placedAtMs: number | null): void {
  totals.accept(ended(callId, 9000, { callerId: CLI, disposition, placedAtMs }));
}

describe('the totals of a caller id', () => {
  it('count ended calls, and successes among them', () => {
    end(1, 'success', 2000);
    end(2, 'no_answer', 1000);
    totals.flush();
    expect(stored()).toEqual([{ phone: CLI, last_used_at: 2000, ended: 2, succeeded: 1 }]);
    end(3, 'machine', 1500);
    end(4, 'abandoned', 1600);
    totals.flush();
    expect(stored()).toEqual([{ phone: CLI, last_used_at: 2000, ended: 4, succeeded: 1 }]);
    totals.flush();
    expect(stored()).toEqual([{ phone: CLI, last_used_at: 2000, ended: 4, succeeded: 1 }]);
  });

  it('exclude calls that were refused before the network, and calls without a caller id', () => {
    end(1, 'failed', null);
    totals.accept(ended(2, 9000, { placedAtMs: 1000 }));
    totals.flush();
    expect(stored()).toEqual([]);
    end(3, 'failed', 1000);
    totals.flush();
    expect(stored()).toEqual([{ phone: CLI, last_used_at: 1000, ended: 1, succeeded: 0 }]);
  });

  it('use the last placed call as the last use, even if the clock was set back', () => {
    for (const [callId, atMs] of [
      [1, 5000],
      [2, 3000],
    ] as const) {
      totals.accept(queued(callId, atMs, CLI));
      totals.accept(callFact('CallPlaced', callId, atMs));
      totals.flush();
      expect(stored()).toEqual([{ phone: CLI, last_used_at: atMs, ended: 0, succeeded: 0 }]);
    }
  });

  it('record no use for a call that is queued, withdrawn or refused', () => {
    totals.accept(queued(1, 1000, CLI));
    totals.accept(queued(2, 1000, CLI));
    totals.accept(callFact('CallWithdrawn', 1, 2000));
    end(2, 'failed', null);
    totals.flush();
    for (const callId of [1, 2]) totals.accept(callFact('CallPlaced', callId, 3000));
    totals.flush();
    expect(stored()).toEqual([]);
  });
});

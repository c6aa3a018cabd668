import type { ReturnedCallAnswer, ReturnedCallChoice } from '#shared/contracts/returned-calls.ts';
import type { Db } from '#server/platform/db/open.ts';

/** A call that came in for one of our caller ids, `phone`. `at` is epoch ms. */
export type ReturnedCallRow = {
  readonly id: number;
  readonly phone: string;
  readonly caller: string | null;
  readonly trunkId: number;
  readonly trunkName: string | null;
  readonly at: number;
  readonly answer: ReturnedCallAnswer;
  readonly choice: ReturnedCallChoice | null;
};

export type ReturnedCallPage = { readonly calls: readonly ReturnedCallRow[]; readonly total: number };

/** Calls to one caller id: since the day's start, and since the week's. */
export type ReturnedCount = { readonly today: number; readonly week: number };

export type ReturnedCallStore = ReturnType<typeof createReturnedCallStore>;

export function createReturnedCallStore({ sqlite }: Pick<Db, 'sqlite'>) {
  /** Prepares a page and its total. A statement for both cases could not use the index on `phone`. */
  const prepare = (where: string) => ({
    page: sqlite.prepare<{ phone: string | null; limit: number; offset: number }, ReturnedCallRow>(
      `select r.id, r.phone, caller, r.trunk_id trunkId, trunks.name trunkName, at, answer, choice
       from returned_calls r left join trunks on trunks.id = r.trunk_id
       ${where} order by r.id desc limit @limit offset @offset`,
    ),
    total: sqlite.prepare<{ phone: string | null }, number>(`select count(*) from returned_calls r ${where}`).pluck(),
  });
  const ofAll = prepare('');
  const ofPhone = prepare('where r.phone = @phone');
  const counts = sqlite.prepare<{ dayMs: number; weekMs: number }, ReturnedCount & { readonly phone: string }>(
    `select phone, count(*) week, sum(at >= @dayMs) today from returned_calls where at >= @weekMs group by phone`,
  );
  const counted = sqlite.prepare<{ phone: string; dayMs: number; weekMs: number }, ReturnedCount>(
    `select count(*) week, coalesce(sum(at >= @dayMs), 0) today from returned_calls
     where phone = @phone and at >= @weekMs`,
  );
  const drop = sqlite.prepare<[number, number]>(
    'delete from returned_calls where id in (select id from returned_calls where at < ? order by at limit ?)',
  );

  return {
    /** Returns a page, newest first, of the calls to `phone`, or to any number if it is null. Pages start at 1. */
    page(phone: string | null, nth: number, size: number): ReturnedCallPage {
      const { page, total } = phone === null ? ofAll : ofPhone;
      return { calls: page.all({ phone, limit: size, offset: (nth - 1) * size }), total: total.get({ phone })! };
    },
    /** Counts the calls since `weekMs`, and those of them since `dayMs`, by called number. */
    countSince: (dayMs: number, weekMs: number): Map<string, ReturnedCount> =>
      new Map(counts.all({ dayMs, weekMs }).map(({ phone, ...count }) => [phone, count])),
    /** Counts the calls to `phone` likewise. */
    countOf: (phone: string, dayMs: number, weekMs: number): ReturnedCount => counted.get({ phone, dayMs, weekMs })!,
    /** Removes at most `most` calls from before `beforeMs` and returns their number. */
    dropBefore: (beforeMs: number, most: number): number => drop.run(beforeMs, most).changes,
  };
}

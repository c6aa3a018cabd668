import type { Db } from '#server/platform/db/open.ts';

/** A call that came in for one of our caller ids, `phone`. `at` is epoch ms. */
export type ReturnedCallRow = {
  readonly id: number;
  readonly phone: string;
  readonly caller: string | null;
  readonly trunkId: number;
  readonly trunkName: string | null;
  readonly at: number;
};

export type ReturnedCallPage = { readonly calls: readonly ReturnedCallRow[]; readonly total: number };

/** Calls to one caller id: since the day's start, and since the week's. */
export type ReturnedCount = { readonly today: number; readonly week: number };

export type ReturnedCallStore = ReturnType<typeof createReturnedCallStore>;

export function createReturnedCallStore({ sqlite }: Pick<Db, 'sqlite'>) {
  const matches = '(@phone is null or phone = @phone)';
  const page = sqlite.prepare<{ phone: string | null; limit: number; offset: number }, ReturnedCallRow>(
    `select r.id, r.phone, caller, r.trunk_id trunkId, trunks.name trunkName, at
     from returned_calls r left join trunks on trunks.id = r.trunk_id
     where ${matches} order by r.id desc limit @limit offset @offset`,
  );
  const total = sqlite
    .prepare<{ phone: string | null }, number>(`select count(*) from returned_calls where ${matches}`)
    .pluck();
  const counts = sqlite.prepare<{ dayMs: number; weekMs: number }, ReturnedCount & { readonly phone: string }>(
    `select phone, count(*) week, sum(at >= @dayMs) today from returned_calls where at >= @weekMs group by phone`,
  );
  const drop = sqlite.prepare<[number, number]>(
    'delete from returned_calls where id in (select id from returned_calls where at < ? order by at limit ?)',
  );

  return {
    /** Returns a page, newest first, of the calls to `phone`, or to any number if it is null. Pages start at 1. */
    page(phone: string | null, nth: number, size: number): ReturnedCallPage {
      return { calls: page.all({ phone, limit: size, offset: (nth - 1) * size }), total: total.get({ phone })! };
    },
    /** Counts the calls since `weekMs`, and those of them since `dayMs`, by called number. */
    countSince: (dayMs: number, weekMs: number): Map<string, ReturnedCount> =>
      new Map(counts.all({ dayMs, weekMs }).map(({ phone, ...count }) => [phone, count])),
    /** Removes at most `most` calls from before `beforeMs` and returns their number. */
    dropBefore: (beforeMs: number, most: number): number => drop.run(beforeMs, most).changes,
  };
}

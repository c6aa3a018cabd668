/** Counters of contacts, maintained by a trigger. */
import type { Db } from '#server/platform/db/open.ts';

/**
 * Recomputes the counters after inserting contacts that have history, because the trigger only counts changes.
 * Campaigns without a row of counters stay without one.
 */
export function recountContacts({ sqlite }: Db): void {
  sqlite.exec(
    `update campaign_counters set (retrying, reached, succeeded, exhausted, opted_out, excluded) =
       (select ${COUNTS} from contacts where contacts.campaign_id = campaign_counters.campaign_id)`,
  );
}

const COUNTS = `count(*) filter (where state <> 'done' and attempts > 0), count(*) filter (where contacts.reached),
  count(*) filter (where state = 'done' and outcome = 'success'),
  count(*) filter (where state = 'done' and outcome = 'attempts_used'),
  count(*) filter (where state = 'done' and outcome = 'opted_out'),
  count(*) filter (where state = 'done' and outcome in ('blacklisted', 'excluded'))`;

import type { Db } from '#server/platform/db/open.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { ANSWER_REST_MS, type CallerIdRests } from '#server/dialer/caller-id-rests.ts';
import type { AlertRow, RuleRow } from './store.ts';

type ResterDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly rests: CallerIdRests;
  readonly clock: Clock;
  /** Called after rests have begun or ended. */
  readonly onChanged: () => void;
};

/**
 * Lets the caller ids of open alerts rest, once for each alert, if the alert's rule says so. Without such a rule, the
 * rests end. `rules` are the enabled ones of the kind, and `open` its open alerts.
 */
export function createCallerIdRester({ db, rests, clock, onChanged }: ResterDeps) {
  return (rules: readonly RuleRow[], open: readonly AlertRow[]): void => {
    const nowMs = clock.nowMs();
    const resting = new Set(rules.filter(({ restsCallerId }) => restsCallerId).map(({ id }) => id));
    if (resting.size === 0) {
      if (rests.lastingAt(nowMs).size === 0) return;
      db.write(() => rests.endAll(nowMs));
      onChanged();
      return;
    }
    const lasting = rests.lastingAt(nowMs);
    const due = open.filter(
      ({ id, ruleId, subject }) => resting.has(ruleId) && !lasting.has(subject) && !rests.isCausedBy(id),
    );
    if (due.length === 0) return;
    db.write(() => {
      for (const { id: alertId, subject: phone, details } of due)
        rests.put({
          phone,
          alertId,
          since: nowMs,
          until: nowMs + ANSWER_REST_MS,
          rate: Number(details['rate']),
          usualRate: Number(details['usual_rate']),
        });
    });
    onChanged();
  };
}

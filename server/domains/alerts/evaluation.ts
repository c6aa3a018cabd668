/** Compares the figures with the rules. Pure, but for the tracks that it keeps. */
import type { AlertKind } from '#shared/domain/alert-kinds.ts';
import type { Reading } from './reading.ts';
import { standingOf, step, UNTRACKED, type Track } from './rule-state.ts';
import type { AlertRow, RuleRow } from './store.ts';

export type Changes = {
  readonly opened: readonly { readonly rule: RuleRow; readonly reading: Reading }[];
  readonly resolved: readonly AlertRow[];
  /** Id of an open alert → its figure now; without those whose figure is not known. */
  readonly present: ReadonlyMap<number, number>;
};

/**
 * Evaluates the rules that are switched on. What is counted towards opening or resolving is in memory: a restart begins
 * the time anew; open alerts are those of the database.
 */
export function createEvaluation() {
  let tracks = new Map<string, Track>();

  /** `readings`: of every kind that a rule needs; a kind whose figures could not be read is absent, and stays as it is. */
  function evaluate(
    rules: readonly RuleRow[],
    open: readonly AlertRow[],
    readings: ReadonlyMap<AlertKind, readonly Reading[]>,
    nowMs: number,
  ): Changes {
    const openBy = new Map(open.map((alert) => [keyOf(alert.ruleId, alert.subject), alert]));
    const next = new Map<string, Track>();
    const present = new Map<number, number>();
    const opened: { rule: RuleRow; reading: Reading }[] = [];
    // Of rules that were deleted or switched off.
    const resolved = open.filter(({ ruleId }) => !rules.some(({ id }) => id === ruleId));

    for (const rule of rules) {
      const found = readings.get(rule.kind);
      const watched = new Map(
        (found ?? [])
          .filter(({ campaignId }) => rule.campaignId === null || campaignId === rule.campaignId)
          .map((reading) => [reading.subject, reading]),
      );
      const gone = open.filter(({ ruleId, subject }) => ruleId === rule.id && !watched.has(subject));
      for (const subject of [...watched.keys(), ...gone.map((alert) => alert.subject)]) {
        const key = keyOf(rule.id, subject);
        const alert = openBy.get(key);
        const before = tracks.get(key) ?? UNTRACKED;
        const isOpen = alert !== undefined;
        const track = before.isOpen === isOpen ? before : { isOpen, sinceMs: null };
        if (found === undefined) {
          next.set(key, track);
          continue;
        }
        const reading = watched.get(subject);
        const value = reading === undefined ? 0 : reading.value;
        const standing =
          reading === undefined ? 'clear' : value === null ? null : standingOf(rule.kind, rule.threshold, value);
        const { track: after, change } = step(track, standing, rule.forS * 1000, nowMs);
        next.set(key, after);
        if (change === 'open' && reading !== undefined) opened.push({ rule, reading });
        if (change === 'resolve' && alert !== undefined) resolved.push(alert);
        else if (alert !== undefined && value !== null && reading !== undefined) present.set(alert.id, value);
      }
    }
    tracks = next;
    return { opened, resolved, present };
  }

  return { evaluate };
}

const keyOf = (ruleId: number, subject: string): string => `${ruleId} ${subject}`;

/** Evaluates alert rules against current readings. All functions are pure. */
import { ALERT_TRAITS, type AlertKind } from './alert-kinds.ts';

/** Current value of a figure that rules can watch. */
export type Reading = {
  /** Identifies the subject among the readings of a kind. Empty for the whole server. */
  readonly subject: string;
  readonly name: string | null;
  readonly campaignId: number | null;
  /** Value in the unit of the alert kind. Null if there is too little data, which counts as no breach. */
  readonly value: number | null;
  /** Number of calls that the value is a share of, for kinds whose rules have a minimum. */
  readonly calls?: number;
  /** Additional figures for the alert's text. */
  readonly details: Readonly<Record<string, number | string>>;
};

export type EvaluatedRule = {
  readonly id: number;
  readonly kind: AlertKind;
  readonly campaignId: number | null;
  readonly threshold: number | null;
  /** Number of calls below which a value counts as no breach; null for none. */
  readonly leastCalls: number | null;
  readonly forS: number;
};

export type EvaluatedAlert = { readonly id: number; readonly ruleId: number; readonly subject: string };

/** Start of the current breach (no open alert) or recovery (open alert), epoch ms, or null outside of both. */
export type Track = { readonly isOpen: boolean; readonly sinceMs: number | null };
/** Tracks by rule and subject. They live in memory, so a restart resets the timers. */
export type Tracks = ReadonlyMap<string, Track>;

export type Evaluation<Rule, Open> = {
  readonly tracks: Tracks;
  readonly opened: readonly { readonly rule: Rule; readonly reading: Reading }[];
  readonly resolved: readonly Open[];
  /** Current figure of each open alert, by alert id. Unknown figures are absent. */
  readonly present: ReadonlyMap<number, number>;
};

/**
 * Evaluates the enabled rules of one alert kind. `open` holds the open alerts of that kind. If `readings` is null
 * because reading failed, only alerts of removed or disabled rules resolve.
 */
export function evaluateRules<Rule extends EvaluatedRule, Open extends EvaluatedAlert>(
  before: Tracks,
  rules: readonly Rule[],
  open: readonly Open[],
  readings: readonly Reading[] | null,
  nowMs: number,
): Evaluation<Rule, Open> {
  const ofRemovedRules = open.filter(({ ruleId }) => !rules.some(({ id }) => id === ruleId));
  if (readings === null) return { tracks: before, opened: [], resolved: ofRemovedRules, present: new Map() };
  const openBy = new Map(open.map((alert) => [keyOf(alert.ruleId, alert.subject), alert]));
  const tracks = new Map<string, Track>();
  const present = new Map<number, number>();
  const opened: { rule: Rule; reading: Reading }[] = [];
  const resolved: Open[] = [...ofRemovedRules];
  for (const rule of rules) {
    const watched = new Map(
      readings
        .filter(({ campaignId }) => rule.campaignId === null || campaignId === rule.campaignId)
        .map((reading) => [reading.subject, reading]),
    );
    const gone = open.filter(({ ruleId, subject }) => ruleId === rule.id && !watched.has(subject));
    for (const subject of [...watched.keys(), ...gone.map((alert) => alert.subject)]) {
      const key = keyOf(rule.id, subject);
      const alert = openBy.get(key);
      const reading = watched.get(subject);
      const value = reading === undefined ? null : countedValue(rule, reading);
      const isOpen = alert !== undefined;
      const known = before.get(key);
      const standing = value === null ? 'clear' : standingOf(rule.kind, rule.threshold, value);
      const { track, change } = step(
        known?.isOpen === isOpen ? known : { isOpen, sinceMs: null },
        standing,
        { opensMs: rule.forS * 1000, resolvesMs: ALERT_TRAITS[rule.kind].resolvesAfterMs },
        nowMs,
      );
      tracks.set(key, track);
      if (change === 'open' && reading !== undefined) opened.push({ rule, reading });
      if (change === 'resolve' && alert !== undefined) resolved.push(alert);
      else if (alert !== undefined && value !== null) present.set(alert.id, value);
    }
  }
  return { tracks, opened, resolved, present };
}

function countedValue({ leastCalls }: EvaluatedRule, { value, calls = 0 }: Reading): number | null {
  return leastCalls !== null && calls < leastCalls ? null : value;
}

const keyOf = (ruleId: number, subject: string): string => `${ruleId} ${subject}`;

/** Returns since when the figure of an open alert is clear again (epoch ms), or null if it is not. */
export function clearSinceMs(tracks: Tracks | undefined, { ruleId, subject }: EvaluatedAlert): number | null {
  const track = tracks?.get(keyOf(ruleId, subject));
  return track?.isOpen === true ? track.sinceMs : null;
}

/** In `between`, the value is back from the threshold, but by less than the slack: no alert opens or resolves. */
type Standing = 'breach' | 'between' | 'clear';

/** Compares a value with a threshold. Kinds without a threshold are in breach at any positive value. */
export function standingOf(kind: AlertKind, threshold: number | null, value: number): Standing {
  const traits = ALERT_TRAITS[kind].threshold;
  if (traits === null || threshold === null) return value > 0 ? 'breach' : 'clear';
  const { opens, slack, least, most } = traits;
  // The limit is clamped to the figure's range, because no value lies outside.
  if (opens === 'above') {
    if (value >= threshold) return 'breach';
    return value <= Math.max(least, threshold * (1 - slack)) ? 'clear' : 'between';
  }
  if (value <= threshold) return 'breach';
  return value >= Math.min(most, threshold * (1 + slack)) ? 'clear' : 'between';
}

/** Returns the next state of a rule for one subject. */
function step(
  track: Track,
  standing: Standing,
  after: { readonly opensMs: number; readonly resolvesMs: number },
  nowMs: number,
): { readonly track: Track; readonly change: 'open' | 'resolve' | null } {
  const awaited = track.isOpen ? 'clear' : 'breach';
  if (standing !== awaited) return { track: { ...track, sinceMs: null }, change: null };
  const sinceMs = track.sinceMs ?? nowMs;
  if (nowMs - sinceMs < (track.isOpen ? after.resolvesMs : after.opensMs))
    return { track: { ...track, sinceMs }, change: null };
  return { track: { isOpen: !track.isOpen, sinceMs: null }, change: track.isOpen ? 'resolve' : 'open' };
}

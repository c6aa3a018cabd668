/** Compares figures with the alert rules: which alerts open, and which resolve. Pure. */
import { ALERT_TRAITS, type AlertKind } from './alert-kinds.ts';

/** A present figure that a rule may watch. */
export type Reading = {
  /** Identifies the subject among the readings of its kind; empty: the whole server. */
  readonly subject: string;
  readonly name: string | null;
  readonly campaignId: number | null;
  /** In the unit of its kind; null: too little is known to judge by, which counts as no breach. */
  readonly value: number | null;
  /** More figures, for the alert's text. */
  readonly details: Readonly<Record<string, number | string>>;
};

export type EvaluatedRule = {
  readonly id: number;
  readonly kind: AlertKind;
  readonly campaignId: number | null;
  readonly threshold: number | null;
  readonly forS: number;
};

export type EvaluatedAlert = { readonly id: number; readonly ruleId: number; readonly subject: string };

/**
 * Since when (epoch ms) a rule without an open alert has been in breach, or one with an open alert has been clear; null:
 * it isn't.
 */
export type Track = { readonly isOpen: boolean; readonly sinceMs: number | null };
/** Rule and subject → track. They live in memory: a restart resets the times that are being counted. */
export type Tracks = ReadonlyMap<string, Track>;

export type Evaluation<Rule, Open> = {
  readonly tracks: Tracks;
  readonly opened: readonly { readonly rule: Rule; readonly reading: Reading }[];
  readonly resolved: readonly Open[];
  /** Id of an open alert → its present figure; without unknown ones. */
  readonly present: ReadonlyMap<number, number>;
};

/**
 * Evaluates the rules of one kind that are on. `open`: the open alerts of that kind. `readings` null: they could not be
 * read, so everything stays as it is.
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
      const value = reading?.value ?? null;
      const isOpen = alert !== undefined;
      const known = before.get(key);
      const standing = value === null ? 'clear' : standingOf(rule.kind, rule.threshold, value);
      const { track, change } = step(
        known?.isOpen === isOpen ? known : { isOpen, sinceMs: null },
        standing,
        rule.forS * 1000,
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

const keyOf = (ruleId: number, subject: string): string => `${ruleId} ${subject}`;

/** How long a figure must be well on the right side before its alert resolves, so that it doesn't flap. */
export const RESOLVES_AFTER_MS = 60_000;

/** `between`: on the right side of the threshold, but within its slack; nothing changes there. */
type Standing = 'breach' | 'between' | 'clear';

/** Kinds without a threshold are in breach at any value but 0. */
export function standingOf(kind: AlertKind, threshold: number | null, value: number): Standing {
  const traits = ALERT_TRAITS[kind].threshold;
  if (traits === null || threshold === null) return value > 0 ? 'breach' : 'clear';
  const { opens, slack, least, most } = traits;
  // A figure never leaves its range, so the value at which the alert resolves may not either.
  if (opens === 'above') {
    if (value >= threshold) return 'breach';
    return value <= Math.max(least, threshold * (1 - slack)) ? 'clear' : 'between';
  }
  if (value <= threshold) return 'breach';
  return value >= Math.min(most, threshold * (1 + slack)) ? 'clear' : 'between';
}

/** Returns the next state of a rule about one subject. */
function step(
  track: Track,
  standing: Standing,
  forMs: number,
  nowMs: number,
): { readonly track: Track; readonly change: 'open' | 'resolve' | null } {
  const awaited = track.isOpen ? 'clear' : 'breach';
  if (standing !== awaited) return { track: { ...track, sinceMs: null }, change: null };
  const sinceMs = track.sinceMs ?? nowMs;
  if (nowMs - sinceMs < (track.isOpen ? RESOLVES_AFTER_MS : forMs))
    return { track: { ...track, sinceMs }, change: null };
  return { track: { isOpen: !track.isOpen, sinceMs: null }, change: track.isOpen ? 'resolve' : 'open' };
}

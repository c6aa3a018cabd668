/** Whether a rule's alert opens or resolves. Pure. */
import { ALERT_TRAITS, type AlertKind } from '#shared/domain/alert-kinds.ts';

/** How long the figure must be well on the right side before an alert resolves, so that it doesn't flap. */
export const RESOLVES_AFTER_MS = 60_000;

/** `between`: over the threshold's slack but not over the threshold; nothing changes there. */
type Standing = 'breach' | 'between' | 'clear';

/** Since when (epoch ms) a rule that is not open has been in breach, or an open one has been clear; null: it isn't. */
export type Track = { readonly isOpen: boolean; readonly sinceMs: number | null };

export const UNTRACKED: Track = { isOpen: false, sinceMs: null };

export type Step = { readonly track: Track; readonly change: 'open' | 'resolve' | null };

/** Kinds without a threshold are in breach at any value but 0. */
export function standingOf(kind: AlertKind, threshold: number | null, value: number): Standing {
  const traits = ALERT_TRAITS[kind].threshold;
  if (traits === null || threshold === null) return value > 0 ? 'breach' : 'clear';
  const { opens, slack, least, most } = traits;
  // A figure never gets beyond its range, so neither may the value at which the alert resolves.
  if (opens === 'above') {
    if (value >= threshold) return 'breach';
    return value <= Math.max(least, threshold * (1 - slack)) ? 'clear' : 'between';
  }
  if (value <= threshold) return 'breach';
  return value >= Math.min(most, threshold * (1 + slack)) ? 'clear' : 'between';
}

/**
 * The next state of a rule about one subject. `standing` null: the figure is not known now, so nothing changes and no
 * time is counted.
 */
export function step(track: Track, standing: Standing | null, forMs: number, nowMs: number): Step {
  const awaited = track.isOpen ? 'clear' : 'breach';
  if (standing !== awaited) return { track: { ...track, sinceMs: null }, change: null };
  const sinceMs = track.sinceMs ?? nowMs;
  if (nowMs - sinceMs < (track.isOpen ? RESOLVES_AFTER_MS : forMs))
    return { track: { ...track, sinceMs }, change: null };
  return { track: { isOpen: !track.isOpen, sinceMs: null }, change: track.isOpen ? 'resolve' : 'open' };
}

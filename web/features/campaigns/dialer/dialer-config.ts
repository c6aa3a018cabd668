import type { DialerConfig, DialerConfigChange } from '#shared/contracts/dialer.ts';
import { MINIMUM_CPS, TARGET_ANSWER_PERCENT } from '#shared/domain/settings.ts';
import { everydayCps, INITIAL_LIMITS, type SiteLimits } from '#shared/domain/site-limits.ts';
import { t } from '#web/lib/i18n.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

/** Values of the form, with the rate in percent like all rates on screen. */
export type ConfigDraft = Omit<DialerConfig, 'target_answer_rate'> & { target_answer_pct: number };

const PCT_DECIMALS = 10;

export function draftOf({ target_answer_rate: rate, ...others }: DialerConfig): ConfigDraft {
  return { ...others, target_answer_pct: Math.round(100 * PCT_DECIMALS * rate) / PCT_DECIMALS };
}

/** Returns the ranges that the form accepts. Stored values can lie outside: administrators may exceed them elsewhere. */
export const boundsOf = (limits: SiteLimits) => ({
  max_calls_per_second: { minimum: 1, maximum: everydayCps(limits) },
  min_calls_per_second: MINIMUM_CPS,
  target_answer_pct: TARGET_ANSWER_PERCENT,
  agent_capacity: { minimum: 1, maximum: limits.max_agents },
});

const WHOLE_FIELDS = ['max_calls_per_second', 'min_calls_per_second', 'agent_capacity'] as const;

type ConfigErrors = Partial<Record<keyof ConfigDraft, string>>;

/** Returns an error message per invalid field. Unchanged fields may keep a stored value outside the range. */
export function configErrors(draft: ConfigDraft, stored: ConfigDraft, limits = INITIAL_LIMITS): ConfigErrors {
  const bounds = boundsOf(limits);
  const errors: ConfigErrors = {};
  for (const field of WHOLE_FIELDS) {
    const { minimum: min, maximum: max } = bounds[field];
    const error = wholeNumberError(draft[field], min, max);
    if (error !== undefined && draft[field] !== stored[field]) errors[field] = error;
  }
  const { minimum: min, maximum: max } = bounds.target_answer_pct;
  const rate: unknown = draft.target_answer_pct;
  const isInRange = typeof rate === 'number' && rate >= min && rate <= max;
  if (!isInRange && rate !== stored.target_answer_pct)
    errors.target_answer_pct = t('Entre {min} y {max} %', { min, max });
  if (errors.min_calls_per_second === undefined && draft.min_calls_per_second > draft.max_calls_per_second)
    errors.min_calls_per_second = t('No puede ser mayor que el máximo');
  return errors;
}

/** Returns only the fields that differ from the stored config. */
export function changesOf(draft: ConfigDraft, stored: ConfigDraft): Partial<ConfigDraft> {
  const fields = Object.keys(stored) as (keyof ConfigDraft)[];
  return Object.fromEntries(
    fields.filter((field) => draft[field] !== stored[field]).map((field) => [field, draft[field]]),
  );
}

/** Returns the request body for the changes. */
export function sentOf({ target_answer_pct: pct, ...others }: Partial<ConfigDraft>): DialerConfigChange {
  return pct === undefined ? others : { ...others, target_answer_rate: pct / 100 };
}

/** Merges a config saved by another user into the form, keeping the fields edited here. */
export function followed(typed: ConfigDraft, before: ConfigDraft, stored: ConfigDraft): ConfigDraft {
  return { ...stored, ...changesOf(typed, before) };
}

/** Effect of a config if nothing else limits the dialer. */
type Effect = {
  perMinute: number;
  perHour: number;
  answeredPerMinute: number;
  /** Seconds between two answered calls of one agent. */
  secondsPerAgent: number;
};

/** Returns the effect, or null while a field is not a positive number. */
export function effectOf({ max_calls_per_second, target_answer_pct, agent_capacity }: ConfigDraft): Effect | null {
  const figures: unknown[] = [max_calls_per_second, target_answer_pct, agent_capacity];
  if (!figures.every((figure) => typeof figure === 'number' && figure > 0)) return null;
  const answeredPerSecond = (max_calls_per_second * target_answer_pct) / 100;
  return {
    perMinute: max_calls_per_second * 60,
    perHour: max_calls_per_second * 3600,
    answeredPerMinute: answeredPerSecond * 60,
    secondsPerAgent: agent_capacity / answeredPerSecond,
  };
}

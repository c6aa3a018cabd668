import type { DialerConfig, DialerConfigChange } from '#shared/contracts/dialer.ts';
import { AGENT_CAPACITY, MANAGED_CPS, MINIMUM_CPS, TARGET_ANSWER_PERCENT } from '#shared/domain/settings.ts';
import { t } from '#web/lib/i18n.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

/** The config as the form has it: its rate is a percentage, like every other on screen. */
export type ConfigDraft = Omit<DialerConfig, 'target_answer_rate'> & { target_answer_pct: number };

const PCT_DECIMALS = 10;

export function draftOf({ target_answer_rate: rate, ...others }: DialerConfig): ConfigDraft {
  return { ...others, target_answer_pct: Math.round(100 * PCT_DECIMALS * rate) / PCT_DECIMALS };
}

/** The ranges the form accepts. A stored value may lie outside: another endpoint allows a global CPS of up to 100. */
export const BOUNDS = {
  max_calls_per_second: MANAGED_CPS,
  min_calls_per_second: MINIMUM_CPS,
  target_answer_pct: TARGET_ANSWER_PERCENT,
  agent_capacity: AGENT_CAPACITY,
} as const;

const WHOLE_FIELDS = ['max_calls_per_second', 'min_calls_per_second', 'agent_capacity'] as const;

type ConfigErrors = Partial<Record<keyof ConfigDraft, string>>;

/** The message of each invalid field. An unchanged field may keep its stored value. */
export function configErrors(draft: ConfigDraft, stored: ConfigDraft): ConfigErrors {
  const errors: ConfigErrors = {};
  for (const field of WHOLE_FIELDS) {
    const { minimum: min, maximum: max } = BOUNDS[field];
    const error = wholeNumberError(draft[field], min, max);
    if (error !== undefined && draft[field] !== stored[field]) errors[field] = error;
  }
  const { minimum: min, maximum: max } = BOUNDS.target_answer_pct;
  const rate: unknown = draft.target_answer_pct;
  if (typeof rate !== 'number' || rate < min || rate > max)
    errors.target_answer_pct = t('Entre {min} y {max} %', { min, max });
  if (errors.min_calls_per_second === undefined && draft.min_calls_per_second > draft.max_calls_per_second)
    errors.min_calls_per_second = t('No puede ser mayor que el máximo');
  return errors;
}

/** Only the fields that differ from the stored config. */
export function changesOf(draft: ConfigDraft, stored: ConfigDraft): Partial<ConfigDraft> {
  const fields = Object.keys(BOUNDS) as (keyof ConfigDraft)[];
  return Object.fromEntries(
    fields.filter((field) => draft[field] !== stored[field]).map((field) => [field, draft[field]]),
  );
}

/** The changes as the server takes them. */
export function sentOf({ target_answer_pct: pct, ...others }: Partial<ConfigDraft>): DialerConfigChange {
  return pct === undefined ? others : { ...others, target_answer_rate: pct / 100 };
}

/** The form's values after another user has saved: the new config, except for the fields edited here. */
export function followed(typed: ConfigDraft, before: ConfigDraft, stored: ConfigDraft): ConfigDraft {
  return { ...stored, ...changesOf(typed, before) };
}

/** The effect of a configuration, before anything else limits the dialer. */
type Effect = {
  perMinute: number;
  perHour: number;
  answeredPerMinute: number;
  /** Time between two answered calls of one agent; Infinity if nobody answers. */
  secondsPerAgent: number;
};

/** null while a field holds no number. */
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

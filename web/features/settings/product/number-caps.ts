/** Figures and rules of the caps on the calls to one number, as forms edit them. */
import type { NumberCapRule, NumberCaps } from '#shared/contracts/number-caps.ts';
import { countryOf } from '#web/lib/countries.ts';
import { t } from '#web/lib/i18n.ts';
import { PURPOSE_NAMES } from '#web/lib/purposes.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

export type ShownRule = NumberCaps['rules'][number];
export type FigureName = Exclude<keyof NumberCaps, 'rules'>;

/** Values of a form's figures. An empty field means no limit or, in a rule, the figure of the general caps. */
export type FiguresDraft = Partial<Record<FigureName, number | string>>;

export const MOST_CALLS = 1000;
/** A week. */
export const MOST_GAP_MINUTES = 10_080;

type Figure = { readonly name: FigureName; readonly label: string; readonly short: string };

export const GAP: Figure = {
  name: 'gap_minutes',
  label: t('Intervalo entre campañas, en minutos'),
  short: t('Intervalo'),
};
export const GENERAL_LIMITS: readonly Figure[] = [
  { name: 'per_day', label: t('Llamadas en 24 horas'), short: t('24 horas') },
  { name: 'per_week', label: t('Llamadas en 7 días'), short: t('7 días') },
];
export const RULE_FIGURES: readonly Figure[] = [
  GAP,
  ...GENERAL_LIMITS,
  { name: 'per_month', label: t('Llamadas en 30 días'), short: t('30 días') },
  { name: 'contacts_per_day', label: t('Atendidas en un día calendario'), short: t('Atendidas por día') },
  { name: 'contacts_per_week', label: t('Atendidas en 7 días'), short: t('Atendidas en 7 días') },
];

/** Returns the calls that a rule is for, as text. */
export function scopeText({ country, region, purpose }: Pick<ShownRule, 'country' | 'region' | 'purpose'>): string {
  return [countryOf(country).name, region, purpose && PURPOSE_NAMES[purpose]].filter(Boolean).join(' · ');
}

/** Returns a key that is unique among the rules of different scopes. */
export function scopeKey({ country, region, purpose }: Partial<ShownRule>): string {
  return [country, region, purpose].join('/');
}

/** Returns the rules as they are sent, with `rule` in the place of the rule of its scope, or added. */
export function withRule(rules: readonly ShownRule[], rule: NumberCapRule): NumberCapRule[] {
  return [...withoutRule(rules, rule), rule];
}

/** Returns the rules as they are sent, without the one of the scope. */
export function withoutRule(rules: readonly ShownRule[], scope: Pick<NumberCapRule, 'country'>): NumberCapRule[] {
  const kept = rules.filter((each) => scopeKey(each) !== scopeKey(scope));
  return kept.map((rule) => {
    const { source: _, ...sent } = rule;
    return sent;
  });
}

/** Returns the field errors of figures that are out of range. Empty figures are valid, except the gap if `needsGap`. */
export function figureErrors(draft: FiguresDraft, needsGap: boolean): Partial<Record<FigureName, string>> {
  const errors: Partial<Record<FigureName, string>> = {};
  for (const { name } of RULE_FIGURES) {
    const value = draft[name] ?? '';
    if (value === '' && !(needsGap && name === GAP.name)) continue;
    const [least, most] = name === GAP.name ? [0, MOST_GAP_MINUTES] : [1, MOST_CALLS];
    const error = wholeNumberError(value, least, most);
    if (error !== undefined) errors[name] = error;
  }
  return errors;
}

/** Returns the figures that are numbers. */
export function filledFigures(draft: FiguresDraft): Partial<Record<FigureName, number>> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value === 'number'));
}

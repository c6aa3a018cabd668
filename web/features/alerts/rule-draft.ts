import {
  ALERT_DEFAULTS,
  ALERT_TRAITS,
  type AlertKind,
  type AlertSeverity,
  MAX_ALERT_DELAY_S,
  mayRestCallerId,
} from '#shared/domain/alert-kinds.ts';
import type { AlertRule, NewAlertRule } from '#shared/contracts/alerts.ts';
import { formatInteger, formatNumber } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

export type RuleDraft = {
  kind: AlertKind;
  /** Campaign id as text, or null for all campaigns. */
  campaign: string | null;
  threshold: number | string;
  /** Empty for kinds without a minimum of calls. */
  leastCalls: number | string;
  restsCallerId: boolean;
  forS: number | string;
  severity: AlertSeverity;
  isOn: boolean;
  showInConsole: boolean;
  notifyWebhooks: boolean;
};

const FIRST_KIND: AlertKind = 'abandonment';

const EMPTY: RuleDraft = {
  kind: FIRST_KIND,
  campaign: null,
  ...defaultsOf(FIRST_KIND),
  restsCallerId: false,
  isOn: true,
  showInConsole: true,
  notifyWebhooks: true,
};

/** Returns the form's values for a rule, or the defaults for a new one. */
export function draftOf(rule: AlertRule | null): RuleDraft {
  if (rule === null) return EMPTY;
  return {
    kind: rule.tipo,
    campaign: rule.campaign_id === null ? null : String(rule.campaign_id),
    threshold: rule.umbral ?? '',
    leastCalls: rule.least_calls ?? '',
    restsCallerId: rule.rests_caller_id,
    forS: rule.durante_s,
    severity: rule.gravedad,
    isOn: rule.activa,
    showInConsole: rule.avisa_consola,
    notifyWebhooks: rule.avisa_webhooks,
  };
}

function defaultsOf(kind: AlertKind): Pick<RuleDraft, 'threshold' | 'leastCalls' | 'forS' | 'severity'> {
  const { threshold, leastCalls, ...rest } = ALERT_DEFAULTS[kind];
  return { threshold: threshold ?? '', leastCalls: leastCalls ?? '', ...rest };
}

/** Returns the draft with another kind. Values that equal the previous kind's defaults become those of the new kind. */
export function withKind(draft: RuleDraft, kind: AlertKind): RuleDraft {
  const [before, after] = [defaultsOf(draft.kind), defaultsOf(kind)];
  return {
    ...draft,
    kind,
    threshold: draft.threshold === before.threshold ? after.threshold : draft.threshold,
    leastCalls: draft.leastCalls === before.leastCalls ? after.leastCalls : draft.leastCalls,
    forS: draft.forS === before.forS ? after.forS : draft.forS,
    severity: draft.severity === before.severity ? after.severity : draft.severity,
  };
}

export function validateRule({
  kind,
  threshold,
  leastCalls,
  forS,
}: RuleDraft): Partial<Record<keyof RuleDraft, string>> {
  const errors: Partial<Record<keyof RuleDraft, string>> = {};
  const range = ALERT_TRAITS[kind].threshold;
  if (range !== null && !(typeof threshold === 'number' && threshold >= range.least && threshold <= range.most))
    errors.threshold = t('El umbral debe estar entre {least} y {most}', {
      least: formatNumber(range.least),
      most: formatNumber(range.most),
    });
  const calls = ALERT_TRAITS[kind].leastCalls;
  if (calls !== null && !isWholeWithin(leastCalls, calls))
    errors.leastCalls = t('Debe ser un número entero entre {least} y {most}', {
      least: formatInteger(calls.least),
      most: formatInteger(calls.most),
    });
  if (!(typeof forS === 'number' && Number.isInteger(forS) && forS >= 0 && forS <= MAX_ALERT_DELAY_S))
    errors.forS = t('Debe ser un número entero de segundos, entre 0 y {most}', { most: MAX_ALERT_DELAY_S });
  return errors;
}

function isWholeWithin(value: number | string, { least, most }: { least: number; most: number }): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** Returns the request body. */
export function ruleOf(draft: RuleDraft): NewAlertRule {
  const traits = ALERT_TRAITS[draft.kind];
  return {
    tipo: draft.kind,
    campaign_id: traits.ofCampaign && draft.campaign !== null ? Number(draft.campaign) : null,
    umbral: traits.threshold === null ? null : Number(draft.threshold),
    least_calls: traits.leastCalls === null ? null : Number(draft.leastCalls),
    rests_caller_id: mayRestCallerId(draft.kind) && draft.restsCallerId,
    durante_s: Number(draft.forS),
    gravedad: draft.severity,
    activa: draft.isOn,
    avisa_consola: draft.showInConsole,
    avisa_webhooks: draft.notifyWebhooks,
  };
}

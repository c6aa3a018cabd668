import { countryByKey } from '#shared/countries/countries.ts';
import type { AlertKind } from '#shared/domain/alert-kinds.ts';
import { sipMeaning } from '#shared/domain/sip-statuses.ts';
import { isWaitingReason } from '#shared/domain/waiting-reasons.ts';
import { serverMsg } from '#shared/msg.ts';
import { wordsOfPbxFault } from '#server/live/telephony-fields.ts';
import { sentenceOf } from '#server/live/waiting.ts';
import { currentLocale, say, sayCountry } from '#server/platform/i18n/say.ts';
import type { PresentAlert } from './service.ts';
import type { AlertRow } from './store.ts';
import { templateOf } from './templates.ts';

type Told = Pick<AlertRow, 'kind' | 'subjectName' | 'value' | 'threshold' | 'details'> &
  Partial<Pick<PresentAlert, 'resolvedAt' | 'clearSinceMs'>>;

function shown(value: AlertRow['details'][string] | null | undefined): string {
  if (typeof value !== 'number') return value ?? '';
  return new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(value);
}

/** Subject that stands for all countries without a legal window of their own. */
const OTHER_COUNTRIES = '*';

function countryNamed(key: string): string {
  if (key === OTHER_COUNTRIES) return say(serverMsg('los países sin horario propio'));
  const country = countryByKey(key);
  return country === undefined ? key : sayCountry(country);
}

/** Replaces codes in the details with texts. */
function worded({ kind, details }: Told): AlertRow['details'] {
  const { why, fault, sip_cause: sipCause } = details;
  if (kind === 'campaign_held' && isWaitingReason(why)) return { ...details, why: sentenceOf({ why }) };
  if (kind === 'pbx_down' && typeof fault === 'string') return { ...details, fault: wordsOfPbxFault(fault) };
  if (kind === 'trunk_resting' && typeof sipCause === 'number')
    return { ...details, sip_cause: `${sipCause}: ${say(sipMeaning(sipCause))}` };
  return details;
}

/** Whether the subject of a kind's alerts is always the key of a country. */
const NAMED_BY_COUNTRY: Readonly<Record<AlertKind, boolean>> = {
  abandonment: false,
  answer_rate_drop: false,
  caller_id_limit: true,
  list_low: false,
  dialer_stopped: false,
  pbx_down: false,
  disk_low: false,
  calls_waiting: false,
  webhook_disabled: false,
  trunk_down: false,
  trunk_resting: false,
  campaign_held: false,
  legal_hours_open: true,
  caller_id_blocked: false,
  short_calls: false,
  short_calls_anatel: false,
  caller_id_answer_drop: false,
  agents_unreachable: false,
  registry_stale: false,
  callbacks_overdue: false,
};

/** Returns the alert as a sentence in the current language. */
export function alertText(alert: Told): string {
  const { kind, subjectName, value, threshold, details, resolvedAt = null, clearSinceMs = null } = alert;
  const isOver = resolvedAt !== null || clearSinceMs !== null;
  const values = Object.fromEntries(Object.entries(worded(alert)).map(([name, detail]) => [name, shown(detail)]));
  return say(templateOf({ ...alert, isOver }), {
    ...values,
    subject: NAMED_BY_COUNTRY[kind] || details['of'] === 'country' ? countryNamed(subjectName ?? '') : subjectName,
    value: shown(value),
    threshold: shown(threshold),
  });
}

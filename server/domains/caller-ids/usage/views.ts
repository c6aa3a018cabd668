import { sayCountry } from '#server/platform/i18n/say.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import type {
  CliLimit,
  CliLimitAnswer,
  CliLimitsAnswer,
  CliListAnswer,
  CliRecord,
  CliUsageAnswer,
  RotationAnswer,
  RotationConfig,
  RotationConfigAnswer,
} from '#shared/contracts/cli-usage.ts';
import { countryByKey } from '#shared/countries/countries.ts';
import type { CliStatistics, CliStatsMessage } from '#shared/live.ts';
import type { CliCounts } from './count-store.ts';
import { rateOf } from '#shared/domain/figures.ts';
import { toRest } from '../rest.ts';
import { type CliPage, type CliPageRequest } from './page.ts';
import type { CountryLimit, Rotation, UsageNow } from './service.ts';
import type { CliDayUsage } from './usage-of-day.ts';
import type { CliGroup, UsageSummary } from './summary.ts';
import { serverMsg } from '#shared/msg.ts';

const LIMIT_SAVED = serverMsg('Límite guardado con éxito');
const CONFIG_SAVED = serverMsg('Configuración guardada con éxito');

const twoDecimals = (value: number): number => Math.round(100 * value) / 100;

function toStatistics({ total, active, blocked, countries }: CliCounts): CliStatistics {
  return { total_clis: total, active_clis: active, blocked_clis: blocked, countries };
}

export function toCliStatsMessage(counts: CliCounts): CliStatsMessage {
  return { v: 1, type: 'cli_stats', data: toStatistics(counts) };
}

function toLimit({ country, dailyLimit, updatedAt }: CountryLimit): CliLimit {
  return {
    country: country.key,
    country_name: sayCountry(country),
    daily_limit: dailyLimit,
    is_default: updatedAt === null,
    updated_at: instantOrNull(updatedAt),
  };
}

export function toLimitsAnswer(limits: readonly CountryLimit[]): CliLimitsAnswer {
  return { success: true, limits: limits.map(toLimit) };
}

export function toLimitAnswer(saved: CountryLimit): CliLimitAnswer {
  const limit = toLimit(saved);
  return { success: true, message: LIMIT_SAVED, mensaje: LIMIT_SAVED, ...limit, limit };
}

export function toUsageAnswer({ counts, called, resetsAt }: UsageNow): CliUsageAnswer {
  return {
    success: true,
    statistics: toStatistics(counts),
    usage: Object.fromEntries(called.map(({ country, used }) => [country, used])),
    countries: called.map((use) => ({
      country: use.country,
      used: use.used,
      daily_limit: use.dailyLimit,
      clis_used: use.clisUsed,
      blocked_clis: use.blocked,
      usage_percent: twoDecimals(use.highestPercent),
    })),
    resets_at: toInstant(resetsAt),
  };
}

function toRotationConfig({ strategy, minRestS }: Rotation): RotationConfig {
  return { strategy, min_rest_seconds: minRestS };
}

export function toRotationConfigAnswer(rotation: Rotation, isSaved = false): RotationConfigAnswer {
  const config = toRotationConfig(rotation);
  return { success: true, ...(isSaved && { message: CONFIG_SAVED, mensaje: CONFIG_SAVED }), ...config, config };
}

const toGroup = ({ total, usedToday, byStatus }: CliGroup) => ({
  total,
  usage_count: usedToday,
  by_status: byStatus,
});

export function toRotationAnswer(summary: UsageSummary, rotation: Rotation): RotationAnswer {
  const data = {
    total_clis: summary.total,
    by_status: summary.byStatus,
    usage_buckets: summary.buckets,
    countries_over_80: summary.over80.length,
    countries_over_80_list: [...summary.over80],
    by_country: summary.byCountry.map((group) => ({
      country: group.country,
      country_name: nameOfCountry(group.country),
      ...toGroup(group),
    })),
    by_provider: summary.byTrunk.map((group) => ({
      provider: group.trunkId,
      provider_name: group.trunkName,
      ...toGroup(group),
    })),
    ...toRotationConfig(rotation),
  };
  return { success: true, ...data, data };
}

/** `nowMs` (epoch ms) determines which blocked calls count and whether the caller id rests. */
export function toRecord(cli: CliDayUsage, nowMs: number): CliRecord {
  return {
    id: cli.id,
    phone_number: cli.phone,
    country: cli.country,
    provider: cli.trunkId,
    provider_name: cli.trunkName,
    usage_count: cli.usedToday,
    usage_percent: twoDecimals(cli.usagePercent),
    is_unlimited: cli.isUnlimited,
    last_used: instantOrNull(cli.lastUsedAt),
    success_rate: rateOf('success', cli),
    status: cli.status,
    ...toRest(cli.blockedAt, cli.ordered, nowMs),
    is_synthetic: cli.isSynthetic,
    created_at: toInstant(cli.createdAt),
  };
}

export function toListAnswer(
  { clis, total, nowMs }: CliPage & { readonly nowMs: number },
  { page, pageSize }: CliPageRequest,
): CliListAnswer {
  return {
    success: true,
    clis: clis.map((cli) => toRecord(cli, nowMs)),
    total,
    page,
    page_size: pageSize,
    total_pages: Math.ceil(total / pageSize),
  };
}

function nameOfCountry(key: string): string {
  const country = countryByKey(key);
  return country === undefined ? key.toUpperCase() : sayCountry(country);
}

import type { CliStatistics, CliStatsMessage } from '#shared/live.ts';
import type { CliCounts } from './count-store.ts';

export function toStatistics({ total, active, blocked, countries }: CliCounts): CliStatistics {
  return { total_clis: total, active_clis: active, blocked_clis: blocked, countries };
}

export function toCliStatsMessage(counts: CliCounts): CliStatsMessage {
  return { v: 1, type: 'cli_stats', data: toStatistics(counts) };
}

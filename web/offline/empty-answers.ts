import type { AudioContextsAnswer } from '#shared/contracts/audio-contexts.ts';
import type { AudioListAnswer, AudiosAnswer, AudioStatsAnswer } from '#shared/contracts/audio.ts';
import type { AuditAnswer } from '#shared/contracts/audit.ts';
import type { DemoAccountsAnswer } from '#shared/contracts/auth.ts';
import type { BlacklistAnswer } from '#shared/contracts/blacklist.ts';
import type { CallerIdConfigsAnswer } from '#shared/contracts/caller-id-configs.ts';
import type { CliLimitsAnswer, CliListAnswer } from '#shared/contracts/cli-usage.ts';
import type { ClisAnswer } from '#shared/contracts/clis.ts';
import type { LoadTestResultsAnswer } from '#shared/contracts/load-test.ts';
import type { TimingConfigsAnswer } from '#shared/contracts/timing.ts';
import type { ProvidersAnswer, TrunksAnswer } from '#shared/contracts/trunks.ts';
import type { UsersAnswer } from '#shared/contracts/users.ts';

const OK = { success: true, message: 'Sin servidor', mensaje: 'Sin servidor' } as const;
const NO_AUDIO = { total_files: 0, total_size: 0, total_duration: 0, campaigns_with_audio: 0 };

/** Empty lists for data that the offline demonstration doesn't have. Any other route fails without a server. */
export const EMPTY_ANSWERS: Readonly<Record<string, unknown>> = {
  '/auth/demo-accounts': { ...OK, accounts: [] } satisfies DemoAccountsAnswer,
  '/auth/logout': OK,
  '/trunks': { ...OK, trunks: [], total: 0 } satisfies TrunksAnswer,
  '/multi-sip/provedores': { ...OK, provedores: [] } satisfies ProvidersAnswer,
  '/code2base/clis': { ...OK, clis: [], total: 0 } satisfies ClisAnswer,
  '/audios': { ...OK, audios: [] } satisfies AudiosAnswer,
  '/audio/list': { ...OK, files: [], total: 0 } satisfies AudioListAnswer,
  '/audio/stats': { ...OK, ...NO_AUDIO, data: NO_AUDIO } satisfies AudioStatsAnswer,
  '/audios/contextos': { ...OK, contextos: [] } satisfies AudioContextsAnswer,
  '/timing-configs': { ...OK, configs: [], wait_time_minimo: 0 } satisfies TimingConfigsAnswer,
  '/caller-id-configs': { ...OK, configs: [] } satisfies CallerIdConfigsAnswer,
  '/blacklist': { ...OK, blacklist: [], total: 0 } satisfies BlacklistAnswer,
  '/users': { ...OK, users: [], total: 0 } satisfies UsersAnswer,
  '/audit': {
    ...OK,
    entries: [],
    total: 0,
    page: 1,
    page_size: 50,
    total_pages: 0,
    hasta_id: 0,
    actions: [],
    entities: [],
    users: [],
  } satisfies AuditAnswer,
  '/performance/cli/limits': { ...OK, limits: [] } satisfies CliLimitsAnswer,
  '/performance/cli/list': {
    ...OK,
    clis: [],
    total: 0,
    page: 1,
    page_size: 50,
    total_pages: 0,
  } satisfies CliListAnswer,
  '/performance/load-test/results': { ...OK, data: null } satisfies LoadTestResultsAnswer,
};

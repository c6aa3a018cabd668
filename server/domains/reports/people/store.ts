import { personExtension } from '#engine/model/agent.ts';
import { ROW_QUARTER } from '#server/dialer/call-figures.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { CodeReportBy, PeopleReportBy } from '#shared/domain/reports.ts';

/** Period, epoch ms, of one team or campaign or of all (null). */
export type PeopleAsked = { readonly fromMs: number; readonly toMs: number; readonly teamId: number | null };
export type CodesAsked = PeopleAsked & { readonly campaignId: number | null };
/** What rows are grouped by; days and hours are made of quarters. */
export type PeopleKey = Exclude<PeopleReportBy, 'day' | 'hour'> | 'quarter';
export type CodeKey = Exclude<CodeReportBy, 'day' | 'hour'> | 'quarter';

/** Times, ms, and calls of people, all with one reason for pauses or with none (0). */
export type PeopleSums = {
  readonly availableMs: number;
  readonly busyMs: number;
  readonly wrapUpMs: number;
  readonly pausedMs: number;
  readonly unreachableMs: number;
  readonly pauses: number;
  readonly talked: number;
  readonly talkMs: number;
  readonly heldMs: number;
  readonly persons: number;
  readonly succeeded: number;
};
type PeopleRow = PeopleSums & { readonly key: number; readonly reasonId: number };
type CodeRow = { readonly key: number | null; readonly codeId: number; readonly calls: number };
export type CodeName = { readonly id: number; readonly label: string; readonly isSuccess: 0 | 1 };

const PEOPLE_KEYS: Readonly<Record<PeopleKey, string>> = {
  person: `agent_id - ${personExtension(0)}`,
  team: 'team_id',
  quarter: ROW_QUARTER,
};
const CODE_KEYS: Readonly<Record<CodeKey, string>> = {
  person: 'user_id',
  team: 'team_id',
  campaign: 'campaign_id',
  quarter: 'counted_at / 900000',
};

/** Reads what is counted about the people of teams. */
export function createPeopleStore({ sqlite }: Connection) {
  const people = (key: PeopleKey) =>
    sqlite.prepare<PeopleAsked, PeopleRow>(
      `select ${PEOPLE_KEYS[key]} key, pause_reason_id reasonId, sum(available_ms) availableMs, sum(busy_ms) busyMs,
         sum(wrap_up_ms) wrapUpMs, sum(paused_ms) pausedMs, sum(unreachable_ms) unreachableMs, sum(pauses) pauses,
         sum(talked) talked, sum(talk_ms) talkMs, sum(held_ms) heldMs, sum(persons) persons, sum(succeeded) succeeded
       from agent_times
       where hour >= @fromMs / 3600000 and hour <= @toMs / 3600000 and ${ROW_QUARTER} >= @fromMs / 900000
         and ${ROW_QUARTER} < @toMs / 900000 and team_id > 0 and (@teamId is null or team_id = @teamId)
       group by 1, 2`,
    );
  const codes = (key: CodeKey) =>
    sqlite.prepare<CodesAsked, CodeRow>(
      `select ${CODE_KEYS[key]} key, code_id codeId, count(*) calls from call_wrap_ups
       where counted_at >= @fromMs and counted_at < @toMs and (@teamId is null or team_id = @teamId)
         and (@campaignId is null or campaign_id = @campaignId)
       group by 1, 2`,
    );
  const names = (table: 'users' | 'teams' | 'campaigns' | 'pause_reasons') =>
    new Map(sqlite.prepare<[], [number, string]>(`select id, name from ${table}`).raw().all());

  return {
    people: (key: PeopleKey, asked: PeopleAsked) => people(key).all(asked),
    codes: (key: CodeKey, asked: CodesAsked) => codes(key).all(asked),
    /** Returns the names of what the rows are grouped by. */
    names: (key: PeopleKey | CodeKey): ReadonlyMap<number, string> => {
      if (key === 'quarter') return new Map();
      return names(key === 'person' ? 'users' : key === 'team' ? 'teams' : 'campaigns');
    },
    reasons: (): ReadonlyMap<number, string> => names('pause_reasons'),
    codeNames: (): ReadonlyMap<number, CodeName> =>
      new Map(
        sqlite
          .prepare<[], CodeName>('select id, label, is_success isSuccess from wrap_up_codes')
          .all()
          .map((code) => [code.id, code]),
      ),
    /** Runs `reads` on one snapshot of the database. */
    consistently: <T>(reads: () => T): T => sqlite.transaction(reads)(),
  };
}

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** Reads the figures of displays: live ones each time, the rest at most every two seconds. */
import type { AgentBoardAnswer } from '#shared/contracts/agent-board.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Projection } from '#server/live/projection.ts';
import { ratesOf } from '#server/live/rates.ts';
import type { LiveCall } from '#server/live/live-call.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { startOfDay } from '#server/platform/time/local-day.ts';
import type { AlertSeverity } from '#shared/domain/alert-kinds.ts';
import { MAX_SHOWN_CAMPAIGNS } from '#shared/domain/wallboard.ts';
import type { CampaignService, CampaignStatistics, CampaignView } from '#server/domains/campaigns/service.ts';
import { abandonmentOf, callsByHour, sumSince, type Selection } from './hours.ts';
import type { QuarterCount, HourReader } from './hour-store.ts';
import type { Display } from './store.ts';

const FRESH_MS = 2000;
/** Number of bars in the chart of calls per hour. */
const SHOWN_HOURS = 12;
const DAY_HOURS = 24;

type ReaderDeps = {
  readonly projection: Pick<Projection, 'liveCalls' | 'agents' | 'totals'>;
  readonly campaigns: Pick<CampaignService, 'list' | 'statistics'>;
  readonly hours: Pick<HourReader, 'read'>;
  /** Returns the time zone if the campaign's abandonment cap applies to calendar days, otherwise null. */
  readonly dayZoneOf: (campaignId: number) => string | null;
  /** Returns the team that serves the campaign, or null. */
  readonly teamOf: (campaignId: number) => number | null;
  /** Returns the people at their desks and their teams. */
  readonly people: () => AgentBoardAnswer;
  /** Returns why no campaign dials, in the given language, or null if the dialer runs. */
  readonly stopText: (language: Display['language']) => string | null;
  /** Returns the open alerts as sentences in the given language, critical ones first. */
  readonly alerts: (language: Display['language']) => readonly ShownAlert[];
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
  readonly clock: Clock;
};

/** An open alert as a sentence. */
export type ShownAlert = { readonly id: number; readonly severity: AlertSeverity; readonly text: string };

type ShownCampaign = {
  readonly campaign: CampaignView;
  readonly liveCalls: number;
  readonly endsAtMs: number | null;
  readonly abandonment: { readonly rate: number; readonly period: 'day' | 'today' };
};

/** People of a display. */
export type ShownPeople = {
  readonly atMs: number;
  readonly people: AgentBoardAnswer['agents'];
  readonly teams: AgentBoardAnswer['teams'];
  readonly limits: AgentBoardAnswer['limits'];
};

export type WallboardFigures = {
  readonly atMs: number;
  readonly timeZone: string;
  readonly display: Display;
  readonly calls: {
    readonly live: number;
    readonly ringing: number;
    readonly waiting: number;
    readonly connected: number;
  };
  readonly agents: Readonly<Record<'available' | 'busy' | 'wrap_up' | 'paused' | 'unreachable', number>>;
  readonly today: {
    readonly placed: number;
    readonly answered: number;
    readonly answerRate: number;
    readonly abandonment: number;
  };
  readonly hours: readonly { readonly fromMs: number; readonly calls: number }[];
  readonly campaigns: { readonly total: number; readonly shown: readonly ShownCampaign[] };
  /** Null if the display shows campaigns. */
  readonly people: ShownPeople | null;
  readonly stopText: string | null;
  readonly alerts: readonly ShownAlert[];
};

/** Figures read at most every two seconds and shared by all displays. */
type Slow = {
  readonly atMs: number;
  readonly campaigns: readonly CampaignView[];
  readonly counts: readonly QuarterCount[];
  readonly statistics: Map<number, CampaignStatistics>;
  /** Undefined until a display needs it. */
  board?: AgentBoardAnswer;
};

const ORDER: readonly CampaignView['status'][] = ['active', 'paused', 'draft', 'completed'];

export function createWallboardReader(deps: ReaderDeps): (display: Display) => WallboardFigures {
  const { projection, campaigns, hours, dayZoneOf, teamOf, people, stopText, alerts, timeZone, clock } = deps;
  let last: Slow | undefined;

  function slow(nowMs: number): Slow {
    if (last !== undefined && Math.abs(nowMs - last.atMs) < FRESH_MS) return last;
    const all = campaigns.list().toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
    last = {
      atMs: nowMs,
      campaigns: all,
      counts: hours.read(Math.floor(nowMs / HOUR_MS), nowMs),
      statistics: new Map(),
    };
    return last;
  }

  function statisticsOf(id: number, { statistics }: Slow): CampaignStatistics {
    const known = statistics.get(id) ?? campaigns.statistics(id);
    statistics.set(id, known);
    return known;
  }

  /**
   * Returns abandonment over the calendar day if the cap applies to it, otherwise over the last 24 hours plus the
   * current hour.
   */
  function abandonmentOfCampaign(
    id: number,
    counts: readonly QuarterCount[],
    nowMs: number,
  ): ShownCampaign['abandonment'] {
    const zone = dayZoneOf(id);
    const sinceMs = zone === null ? (Math.floor(nowMs / HOUR_MS) - DAY_HOURS) * HOUR_MS : startOfDay(nowMs, zone);
    const rate = abandonmentOf(sumSince(counts, sinceMs, new Set([id])));
    return { rate, period: zone === null ? 'day' : 'today' };
  }

  /** Returns the people of the teams that serve the selected campaigns, or of all teams. */
  function peopleOf(selection: Selection, shared: Slow): ShownPeople {
    const board = (shared.board ??= people());
    const serving = selection && new Set([...selection].map(teamOf));
    const isShown = (teamId: number | null): boolean => serving === null || (teamId !== null && serving.has(teamId));
    return {
      atMs: shared.atMs,
      people: board.agents.filter(({ team_id: teamId }) => isShown(teamId)),
      teams: board.teams.filter(({ id }) => isShown(id)),
      limits: board.limits,
    };
  }

  function todayOf(selection: Selection, counts: readonly QuarterCount[], nowMs: number): WallboardFigures['today'] {
    const totals = selection === null ? projection.totals() : totalsOf(selection, counts, nowMs);
    const rates = ratesOf({ ...totals, carried: 0, measured: 0 });
    return {
      placed: totals.placed,
      answered: totals.answered,
      answerRate: rates.answer_rate,
      abandonment: rates.abandon_rate,
    };
  }

  /** Returns today's totals of some campaigns: ended calls plus calls in progress. */
  function totalsOf(selection: ReadonlySet<number>, counts: readonly QuarterCount[], nowMs: number) {
    const sinceMs = startOfDay(nowMs, timeZone());
    const { placed, persons, abandoned } = sumSince(counts, sinceMs, selection);
    const live = selectedCalls(projection.liveCalls(), selection);
    const isSince = (atMs: number | null): boolean => atMs !== null && atMs >= sinceMs;
    return {
      placed: placed + live.filter(({ placedAtMs }) => isSince(placedAtMs)).length,
      answered:
        persons +
        live.filter(({ answeredBy, answeredAtMs }) => answeredBy === 'person' && isSince(answeredAtMs)).length,
      abandoned,
    };
  }

  return (display) => {
    const nowMs = clock.nowMs();
    const selection: Selection = display.campaignIds === null ? null : new Set(display.campaignIds);
    const shared = slow(nowMs);
    const live = selectedCalls(projection.liveCalls(), selection);
    const inStage = (...stages: LiveCall['stage'][]): number =>
      live.filter(({ stage }) => stages.includes(stage)).length;
    const states = [...projection.agents().values()].map(({ state }) => state);
    const inState = (state: (typeof states)[number]): number => states.filter((one) => one === state).length;
    const wanted = shared.campaigns.filter(({ id, status }) =>
      selection === null ? status === 'active' || status === 'paused' : selection.has(id),
    );
    return {
      atMs: nowMs,
      timeZone: timeZone(),
      display,
      calls: {
        live: live.length,
        ringing: inStage('ringing'),
        waiting: inStage('transferring', 'waiting'),
        connected: inStage('connected'),
      },
      agents: {
        available: inState('available') + inState('reserved'),
        busy: inState('busy'),
        wrap_up: inState('wrap_up'),
        paused: inState('paused'),
        unreachable: inState('unreachable'),
      },
      today: todayOf(selection, shared.counts, nowMs),
      hours: callsByHour(shared.counts, nowMs, timeZone(), SHOWN_HOURS, selection),
      campaigns: {
        total: wanted.length,
        shown: wanted.slice(0, MAX_SHOWN_CAMPAIGNS).map((campaign) => ({
          campaign,
          liveCalls: live.filter(({ campaignId }) => campaignId === campaign.id).length,
          endsAtMs: campaign.status === 'active' ? statisticsOf(campaign.id, shared).progress.endsAtMs : null,
          abandonment: abandonmentOfCampaign(campaign.id, shared.counts, nowMs),
        })),
      },
      people: display.content === 'agentes' ? peopleOf(selection, shared) : null,
      stopText: stopText(display.language),
      alerts: alerts(display.language),
    };
  };
}

function selectedCalls(calls: ReadonlyMap<number, LiveCall>, selection: Selection): LiveCall[] {
  const all = [...calls.values()];
  return selection === null ? all : all.filter(({ campaignId }) => selection.has(campaignId));
}

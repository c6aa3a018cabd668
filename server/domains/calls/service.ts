import { userOfExtension } from '#engine/model/agent.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import { streamOf, textPages, type TextPage, type TextPageRequest } from '#server/platform/exports/text-page.ts';
import type { OpenSheet } from '#server/platform/exports/sheet-file.ts';
import { currentLanguage } from '#server/platform/i18n/language.ts';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { LiveCall } from '#server/live/live-call.ts';
import type { CallNames } from '#server/live/live-row.ts';
import type { NumberContext } from '#server/platform/number-reader.ts';
import type { Call } from './queries/call-rows.ts';
import type { CallStore } from './call-store.ts';
import { toAuditedFilter, type HistoryFilter } from './history-filter.ts';
import {
  createHistoryReader,
  type FiguresRequest,
  type HistoryFigures,
  type HistoryRows,
  type RowsRequest,
} from './history-reader.ts';
import type { CallDetail, HistoryPage, LiveCalls } from './views.ts';
import { toDetails } from '#server/platform/db/call-details.ts';

/** Adds the known stages of a live call to its row, which the journal completes only when the call ends. */
function createLiveDetail(
  liveCalls: () => ReadonlyMap<number, LiveCall>,
  userNames: () => ReadonlyMap<number, string>,
): (call: Call) => Call {
  return (call) => {
    const live = call.endedAt === null ? liveCalls().get(call.id) : undefined;
    if (live === undefined) return call;
    const { transferredByUserId } = live;
    return {
      ...call,
      placedAt: call.placedAt ?? live.placedAtMs,
      answeredAt: call.answeredAt ?? live.answeredAtMs,
      transferredByName: transferredByUserId === null ? null : (userNames().get(transferredByUserId) ?? null),
      details: { ...call.details, ...toDetails(live) },
    };
  };
}

/** Time that the figures of a search are reused while a user pages through it, ms. */
const COUNTED_FOR_MS = 5000;

/** Caches answers by request for `forMs`. Identical requests share a pending answer. */
function cachedFor<Asked, Answer>(forMs: number, clock: Clock, ask: (asked: Asked) => Promise<Answer>) {
  const answers = new Map<string, { readonly atMs: number; readonly answer: Promise<Answer> }>();
  return (asked: Asked): Promise<Answer> => {
    const nowMs = clock.nowMs();
    for (const [key, { atMs }] of answers) if (Math.abs(nowMs - atMs) >= forMs) answers.delete(key);
    const key = JSON.stringify(asked);
    const known = answers.get(key);
    if (known !== undefined) return known.answer;
    const answer = ask(asked);
    answers.set(key, { atMs: nowMs, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

/** Lets identical concurrent requests share one answer. */
function sharedWhileAsked<Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) {
  const running = new Map<string, Promise<Answer>>();
  return (asked: Asked): Promise<Answer> => {
    const key = JSON.stringify(asked);
    const known = running.get(key);
    if (known !== undefined) return known;
    const answer = ask(asked).finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };
}

export type CallServiceDeps = {
  readonly calls: CallStore;
  /** The live calls from the projection, oldest first. */
  readonly liveCalls: () => ReadonlyMap<number, LiveCall>;
  readonly contactName: (contactId: number) => string | null;
  readonly channelOf: CallNames['channelOf'];
  /** Runs in the pool, like `countHistory`, for filters that require reading the calls. */
  readonly searchHistory: (request: RowsRequest) => Promise<HistoryRows>;
  readonly countHistory: (request: FiguresRequest) => Promise<HistoryFigures>;
  readonly recordingOf: (callId: number) => CallDetail['recording'];
  /** Runs in the pool. */
  readonly textPage: (request: TextPageRequest<HistoryFilter>) => Promise<TextPage>;
  readonly openSheet: OpenSheet;
  /** Ends a live call. Throws `call_ended` or `call_not_found`. */
  readonly endCall: DialerHost['endCall'];
  /**
   * Transfers a live call to an extension. Throws the errors of `endCall`, `extension_not_found`,
   * `call_not_transferable` or `agent_not_free`.
   */
  readonly transferCall: DialerHost['transferCall'];
  /** The console's time zone (IANA). */
  readonly timeZone: () => string;
  /** Dial codes of the countries in which national numbers of a filter are read. */
  readonly dialCodesOf: (about: NumberContext) => readonly string[];
  /** The target success rate in percent, from the settings. */
  readonly objectivePct: () => number;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type CallService = ReturnType<typeof createCallService>;

export function createCallService(deps: CallServiceDeps) {
  const { calls, liveCalls, timeZone, clock } = deps;

  const reader = createHistoryReader(calls);
  // The console requests the rows and the whole page at the same time.
  const search = sharedWhileAsked(deps.searchHistory);
  const counted = cachedFor(COUNTED_FOR_MS, clock, deps.countHistory);
  /** Later pages reuse the figures of the search; a first page recomputes them. */
  const count = (asked: FiguresRequest): Promise<HistoryFigures> =>
    asked.filter.untilId === undefined ? deps.countHistory(asked) : counted(asked);
  const withLiveDetail = createLiveDetail(liveCalls, calls.userNames);

  function peopleIn({ agentId, transferredByAgentId, consultedId }: Call['details']): CallDetail['people'] {
    const names = calls.userNames();
    return [...new Set([agentId, transferredByAgentId, consultedId])].flatMap((extension) => {
      const name = extension === undefined ? undefined : names.get(userOfExtension(extension) ?? 0);
      return name === undefined ? [] : [{ extension: extension!, name }];
    });
  }

  return {
    timeZone,
    dialCodesOf: deps.dialCodesOf,

    /** Today's date in the console's zone, such as 2026-11-21. */
    today: (): string => new Intl.DateTimeFormat('en-CA', { timeZone: timeZone() }).format(clock.nowMs()),

    /** Returns a page without the figures, which may take longer. */
    async rows(filter: HistoryFilter, page: number, pageSize: number): Promise<HistoryRows> {
      const request = { filter, page, pageSize };
      const isQuick = calls.isQuick(filter, (page - 1) * pageSize);
      const found = isQuick ? reader.rows(request) : await search(request);
      return { ...found, calls: found.calls.map(withLiveDetail) };
    },

    /** Returns a page with the figures of all matching calls. */
    async history(filter: HistoryFilter, page: number, pageSize: number): Promise<HistoryPage> {
      const asked = { filter, timeZone: timeZone() };
      const [rows, figures] = await Promise.all([
        this.rows(filter, page, pageSize),
        calls.sums.isCounted(filter) ? reader.figures(asked) : count(asked),
      ]);
      return { ...rows, ...figures, page, pageSize, objectivePct: deps.objectivePct() };
    },

    /** Streams the export as CSV, or as a workbook in the request's language. Throws `overloaded`. */
    async export(actor: Actor, filter: HistoryFilter, format: 'csv' | 'excel', separator: string) {
      const record = (after: object): void =>
        deps.audit.record({ actor, action: 'history.export', entity: 'history', after });
      const audited = toAuditedFilter(filter);
      if (format === 'excel') {
        const asked = { sheet: 'calls', language: currentLanguage(), timeZone: timeZone(), filter } as const;
        return deps.openSheet(asked, () => record({ ...audited, format }));
      }
      record(audited);
      const request = { table: 'calls', format: 'csv', filter, separator, nowMs: clock.nowMs() } as const;
      const pages = textPages(
        (after, until) => deps.textPage({ ...request, after, until }),
        (after) => calls.endOfPage(filter, after),
      );
      return streamOf(pages);
    },

    find(id: number): CallDetail {
      const call = withLiveDetail(calls.findById(id) ?? fail('call_not_found'));
      return { ...call, recording: deps.recordingOf(id), people: peopleIn(call.details) };
    },

    /** Returns the live calls with the names that views need. */
    live: (): LiveCalls => ({
      calls: [...liveCalls().values()],
      emails: calls.userEmails(),
      campaignNames: calls.campaignNames(),
      contactName: deps.contactName,
      channelOf: deps.channelOf,
      nowMs: clock.nowMs(),
    }),

    /** `sent` is the extension as typed. */
    async transfer(actor: Actor, id: number, sent: number | string): Promise<void> {
      const extension = /^\d+$/.test(String(sent)) ? Number(sent) : null;
      if (extension === null) fail('extension_not_found', { field: 'extension', extension: sent });
      const entry: AuditEntry = { actor, action: 'call.transfer', entity: 'call', entityId: id, after: { extension } };
      await deps.transferCall(entry, id, extension, actor.id);
    },

    async end(actor: Actor, id: number): Promise<void> {
      await deps.endCall({ actor, action: 'call.end', entity: 'call', entityId: id }, id, actor.id);
    },
  };
}

/** Exports the changes of people's states as CSV, from which the reports' times of agents can be recomputed. */
import { Readable } from 'node:stream';
import { AGENT_EVENT_COLUMNS } from '#shared/contracts/agent-board.ts';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import { readDayRange } from '#server/platform/http/day-range.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { dayName } from '#server/platform/time/local-day.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { EventStore } from './event-store.ts';

/** Sized to take a few milliseconds. */
const PAGE_ROWS = 1000;

/** Days as YYYY-MM-DD. If one is undefined or empty, the other is used; if both are, today. */
export type EventAsked = {
  readonly firstDay: string | undefined;
  readonly lastDay: string | undefined;
  readonly separator: string;
};

type EventExportDeps = {
  readonly store: EventStore;
  readonly audit: Audit;
  /** The console's time zone (IANA). */
  readonly timeZone: () => string;
  readonly clock: Clock;
};

type EventFile = { readonly name: string; readonly body: Readable };
export type EventExport = (actor: Actor, asked: EventAsked) => EventFile;

/** Creates the export of the changes of some days, oldest first. Throws `date_range_invalid` and `invalid_query`. */
export function createEventExport({ store, audit, timeZone, clock }: EventExportDeps): EventExport {
  function* text(fromMs: number, toMs: number, separator: string): Generator<string> {
    yield csvHead(AGENT_EVENT_COLUMNS, separator);
    let [afterMs, afterId] = [fromMs, 0];
    for (;;) {
      const rows = store.page({ afterMs, afterId, toMs }, PAGE_ROWS);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield toCsv(
        rows.map((row) => [row.id, toInstant(row.atMs), ...Object.values(row).slice(2)]),
        separator,
      );
      [afterMs, afterId] = [last.atMs, last.id];
    }
  }

  return (actor, { firstDay, lastDay, separator }) => {
    const last = lastDay || firstDay || dayName(clock.nowMs(), timeZone());
    const first = firstDay || last;
    const { fromMs = 0, toMs = 0 } = readDayRange({ fecha_inicio: first, fecha_fin: last }, timeZone());
    audit.record({ actor, action: 'agent.export', entity: 'agent', after: { firstDay: first, lastDay: last } });
    return { name: `agentes-${first}-${last}`, body: Readable.from(text(fromMs, toMs, separator)) };
  };
}

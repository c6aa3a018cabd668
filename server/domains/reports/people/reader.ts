/** Reads the reports of people and of wrap-up codes, on one snapshot. It runs in the pool. */
import { QUARTER_MS } from '#shared/durations.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';
import type {
  CodeReportAnswer,
  CodeReportRow,
  CodeTotal,
  PeopleReportAnswer,
} from '#shared/contracts/people-reports.ts';
import type { CodeReportBy, PeopleReportBy } from '#shared/domain/reports.ts';
import { dayName, hourName } from '../reader.ts';
import { peopleFiguresOf, shareOf } from './figures.ts';
import type { CodeName, CodesAsked, PeopleAsked, PeopleStore } from './store.ts';

type Days = {
  /** YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** IANA zone of days and hours. */
  readonly timeZone: string;
};
/** Must be structured-cloneable: they are sent to the thread that reads. */
export type PeopleRequest = PeopleAsked & Days & { readonly by: PeopleReportBy };
export type CodeRequest = CodesAsked & Days & { readonly by: CodeReportBy };

type Named = { readonly key: string; readonly name: string | null };

export function createPeopleReader(store: PeopleStore) {
  /** Returns a function that gives a row's key and name; days and hours are those of the zone. */
  function namesBy({ by, timeZone }: { by: CodeReportBy; timeZone: string }): (key: number | null) => Named {
    if (by === 'day' || by === 'hour') {
      const { localMs } = zoneClock(timeZone);
      const nameOf = by === 'day' ? dayName : hourName;
      return (quarter) => ({ key: nameOf(localMs((quarter ?? 0) * QUARTER_MS)), name: null });
    }
    const names = store.names(by);
    return (id) => ({ key: id === null ? '' : String(id), name: names.get(id ?? 0) ?? null });
  }

  /** Returns the rows by their key, in the order of the report. */
  function grouped<Row extends { readonly key: number | null }>(
    rows: readonly Row[],
    nameOf: (key: number | null) => Named,
  ) {
    const groups = Map.groupBy(rows, ({ key }) => nameOf(key).key);
    return [...groups.values()]
      .map((own) => ({ ...nameOf(own[0]!.key), own }))
      .toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '') || a.key.localeCompare(b.key));
  }

  const daysOf = ({ firstDay, lastDay, timeZone }: Days) => ({
    fecha_inicio: firstDay,
    fecha_fin: lastDay,
    zona_horaria: timeZone,
  });

  function people(request: PeopleRequest): PeopleReportAnswer {
    const { by, fromMs, toMs, teamId } = request;
    const sums = store.people(by === 'day' || by === 'hour' ? 'quarter' : by, { fromMs, toMs, teamId });
    const reasons = store.reasons();
    const rows = grouped(sums, namesBy(request)).map(({ key, name, own }) => ({
      key,
      name,
      ...peopleFiguresOf(own, reasons),
    }));
    return { success: true, by, ...daysOf(request), rows, totals: peopleFiguresOf(sums, reasons) };
  }

  function codes(request: CodeRequest): CodeReportAnswer {
    const { by, fromMs, toMs, teamId, campaignId } = request;
    const asked = { fromMs, toMs, teamId, campaignId };
    const counts = store.codes(by === 'day' || by === 'hour' ? 'quarter' : by, asked);
    const known = store.codeNames();
    const rows = grouped(counts, namesBy(request)).flatMap(({ key, name, own }) =>
      totalsOf(own, known).map((total): CodeReportRow => ({ key, name, ...total })),
    );
    return { success: true, by, ...daysOf(request), rows, totals: totalsOf(counts, known) };
  }

  return {
    people: (request: PeopleRequest) => store.consistently(() => people(request)),
    codes: (request: CodeRequest) => store.consistently(() => codes(request)),
  };
}

function totalsOf(
  rows: readonly { readonly codeId: number; readonly calls: number }[],
  known: ReadonlyMap<number, CodeName>,
): CodeTotal[] {
  const all = rows.reduce((sum, { calls }) => sum + calls, 0);
  return [...Map.groupBy(rows, ({ codeId }) => codeId)]
    .map(([codeId, own]) => {
      const calls = own.reduce((sum, row) => sum + row.calls, 0);
      const { label = String(codeId), isSuccess = 0 } = known.get(codeId) ?? {};
      return {
        disposition_id: codeId,
        disposition: label,
        success: isSuccess === 1,
        calls,
        share: shareOf(calls, all),
      };
    })
    .toSorted((a, b) => b.calls - a.calls || a.disposition_id - b.disposition_id);
}

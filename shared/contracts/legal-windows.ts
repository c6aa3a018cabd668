import { Type, type Static } from 'typebox';
import { Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';
import { serverMsg } from '#shared/msg.ts';

const TIME = '([01]\\d|2[0-3]):[0-5]\\d';
const errorMessage = serverMsg('debe ser una hora HH:MM');
const From = Type.String({ pattern: `^${TIME}$`, examples: ['08:00'], errorMessage });
const To = Type.String({ pattern: `^(${TIME}|24:00)$`, examples: ['21:00'], errorMessage });
/**
 * Hours in the called number's local time: `from` is inclusive, `to` exclusive. A `to` before `from` is on the next
 * day; equal times are refused. 00:00 to 24:00 is the whole day.
 */
const Span = Type.Object({ from: From, to: To });
const Day = Nullable(
  Type.Object({
    ...Span.properties,
    more: Type.Optional(
      Type.Array(Span, {
        minItems: 1,
        maxItems: 5,
        description: 'Further hours of the same day, such as 14:00 to 20:00',
      }),
    ),
  }),
);

export const LegalWindow = Type.Object({
  days: Type.Array(Day, { minItems: 7, maxItems: 7, description: 'By weekday, 0 is Sunday; null: no calls' }),
  /** Hours on the dates in `holidays`, or null if calls are forbidden on them. */
  holiday: Day,
  holidays: Type.Array(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      errorMessage: serverMsg('debe ser una fecha AAAA-MM-DD'),
      examples: ['2026-12-25'],
    }),
    { maxItems: 1000 },
  ),
  /** Hours on the day before a date in `holidays`. Absent: as on other days. */
  eve: Type.Optional(Day),
});
export type LegalWindow = Static<typeof LegalWindow>;

export const LegalWindowsBody = Type.Object({
  windows: Type.Record(Type.String(), Nullable(LegalWindow), {
    description:
      'By country key, region (`US-FL`) or * for all countries with neither an entry here nor a default of their own; each for one purpose (`franca.sales`, `US-FL.sales`) or for every purpose without an entry; null: at any time. What is not named keeps its default, which is the law (docs/compliance.md); in demo mode the default is any time, everywhere',
  }),
});
export type LegalWindowsBody = Static<typeof LegalWindowsBody>;

export const LegalWindowsAnswer = Type.Object({
  ...Ok.properties,
  /**
   * Windows in force by country key, region or `*`, each with a purpose or for every purpose without an entry; null
   * allows calls at any time. The most specific entry applies. Sending them back changes nothing.
   */
  windows: Type.Record(Type.String(), Nullable(LegalWindow)),
  /** Sources of the windows in force that are the law's, by their keys. */
  sources: Type.Record(Type.String(), Type.String(), {
    examples: [{ colombia: 'Ley 2300 de 2023, art. 3' }],
  }),
  /** Whether any window was set that differs from the defaults. */
  configured: Type.Boolean(),
});
export type LegalWindowsAnswer = Static<typeof LegalWindowsAnswer>;

export const legalWindowRoutes = {
  'GET /legal-windows': { answer: LegalWindowsAnswer },
  'PUT /legal-windows': { body: LegalWindowsBody, answer: LegalWindowsAnswer },
} satisfies RouteTable;

/** Reports of the people of teams: their hours, pauses and calls, and the wrap-up codes that they gave. */
import { Type, type Static } from 'typebox';
import { HistoryFilters } from './calls.ts';
import { Id, Nullable, Ok } from './common.ts';
import { CODE_REPORT_BY, PEOPLE_REPORT_BY } from '../domain/reports.ts';
import type { RouteTable } from '../route-contract.ts';

const { fecha_inicio, fecha_fin } = HistoryFilters.properties;
const separador = Type.Optional(Type.Enum([',', ';'], { description: 'Default: comma' }));

const common = {
  fecha_inicio,
  fecha_fin,
  team_id: Type.Optional(Type.Integer({ ...Id, description: 'Only work for this team' })),
};

const peopleFields = { by: Type.Optional(Type.Enum(PEOPLE_REPORT_BY, { description: 'Default: person' })), ...common };
export const PeopleReportQuery = Type.Object(peopleFields);
export type PeopleReportQuery = Static<typeof PeopleReportQuery>;
export const PeopleReportExportQuery = Type.Object({ ...peopleFields, separador });

const codeFields = {
  by: Type.Optional(Type.Enum(CODE_REPORT_BY, { description: 'Default: person' })),
  ...common,
  campaign_id: Type.Optional(Type.Integer({ ...Id, description: 'Only calls of this campaign' })),
};
export const CodeReportQuery = Type.Object(codeFields);
export type CodeReportQuery = Static<typeof CodeReportQuery>;
export const CodeReportExportQuery = Type.Object({ ...codeFields, separador });

const count = (description: string) => Type.Integer({ minimum: 0, description });
const percent = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: 100, description }));
const mean = (description: string) => Nullable(Type.Number({ minimum: 0, description }));

export const PauseSums = Type.Object({
  reason_id: Nullable({ ...Id, description: 'null: pauses without a reason' }),
  reason: Nullable(Type.String({ examples: ['Almuerzo'] })),
  pauses: count('Pauses that began'),
  paused_s: count('Seconds in them'),
});
export type PauseSums = Static<typeof PauseSums>;

/** Figures of people, defined in docs/reports.md. */
export const PeopleFigures = Type.Object({
  shift_s: count('Seconds signed in, in any state'),
  ready_s: count('Of these, waiting for a call'),
  in_call_s: count('In a call, from the ring of the phone to the end'),
  wrap_up_s: count('In wrap-up'),
  paused_s: count('In a pause'),
  unreachable_s: count('Without a desk or a phone, also while the phone is being called'),
  occupancy: percent('(in_call_s + wrap_up_s) ÷ shift_s'),
  conversations: count('Ended calls that reached the person, except interrupted ones'),
  talk_s: mean('Seconds from connection to end ÷ conversations'),
  hold_s: mean('Of these, on hold ÷ conversations'),
  handling_s: mean('(talk time + wrap_up_s) ÷ conversations'),
  contacts: count('Of the ended calls, answered by a person'),
  contacts_per_hour: mean('contacts ÷ hours of shift_s'),
  successes: count('With desenlace exito'),
  successes_per_hour: mean('successes ÷ hours of shift_s'),
  pauses: Type.Array(PauseSums, { description: 'Longest first' }),
});
export type PeopleFigures = Static<typeof PeopleFigures>;

const key = Type.String({
  description: 'An id of a user, a team or a campaign, a day, or an hour of the day (00 to 23)',
  examples: ['7'],
});
const name = Nullable(Type.String({ description: 'Of a person, a team or a campaign; null if it is gone' }));

export const PeopleReportRow = Type.Object({ key, name, ...PeopleFigures.properties });
export type PeopleReportRow = Static<typeof PeopleReportRow>;

const days = {
  fecha_inicio: Type.String({ description: "First day, in the console's zone" }),
  fecha_fin: Type.String({ description: 'Last day, inclusive' }),
  zona_horaria: Type.String({ description: 'IANA zone of the days and hours' }),
};

export const PeopleReportAnswer = Type.Object({
  ...Ok.properties,
  by: Type.Enum(PEOPLE_REPORT_BY),
  ...days,
  rows: Type.Array(PeopleReportRow, { description: 'Days and hours in order; people and teams by name' }),
  totals: PeopleFigures,
});
export type PeopleReportAnswer = Static<typeof PeopleReportAnswer>;

const codeCount = {
  disposition_id: Id,
  disposition: Type.String({ examples: ['Venta'] }),
  success: Type.Boolean({ description: 'Whether the code is a success' }),
  calls: count('Calls with the code'),
};
export const CodeTotal = Type.Object({ ...codeCount, share: percent('calls ÷ all calls with a code') });
export type CodeTotal = Static<typeof CodeTotal>;
export const CodeReportRow = Type.Object({ key, name, ...codeCount, share: percent('calls ÷ those of the key') });
export type CodeReportRow = Static<typeof CodeReportRow>;

export const CodeReportAnswer = Type.Object({
  ...Ok.properties,
  by: Type.Enum(CODE_REPORT_BY),
  ...days,
  rows: Type.Array(CodeReportRow, {
    description: 'A row for each code that was given; days and hours in order, others by name, then by calls',
  }),
  totals: Type.Array(CodeTotal, { description: 'By calls, most first' }),
});
export type CodeReportAnswer = Static<typeof CodeReportAnswer>;

export const peopleReportRoutes = {
  'GET /reports/people': { query: PeopleReportQuery, answer: PeopleReportAnswer },
  'GET /reports/people/export': { query: PeopleReportExportQuery, file: true },
  'GET /reports/dispositions': { query: CodeReportQuery, answer: CodeReportAnswer },
  'GET /reports/dispositions/export': { query: CodeReportExportQuery, file: true },
} satisfies RouteTable;

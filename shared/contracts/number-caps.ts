/** Caps on the calls to one number, over all campaigns and test calls. */
import { Type, type Static } from 'typebox';
import { PURPOSES } from '../domain/purposes.ts';
import { Nullable, Ok, Version } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Most = (description: string) => Nullable(Type.Integer({ minimum: 1, maximum: 1000, description }));

const FIGURES = {
  gap_minutes: Type.Integer({
    minimum: 0,
    maximum: 10_080,
    description: 'Minimum time between calls of different campaigns; inside a campaign its own retry rules decide',
  }),
  per_day: Most('Calls in 24 hours; null: no limit'),
  per_week: Most('Calls in 7 days; null: no limit'),
  per_month: Most('Calls in 30 days; null: no limit'),
  contacts_per_day: Most('Calls in one calendar day, where the number is, that a person answers; null: no limit'),
  contacts_per_week: Most('Calls in 7 days that a person answers; null: no limit'),
};

export const NumberCapRule = Type.Object({
  country: Type.String({ maxLength: 40, description: 'Country key', examples: ['chile'] }),
  region: Type.Optional(
    Type.String({ pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$', description: 'ISO 3166-2 code', examples: ['US-FL'] }),
  ),
  purpose: Type.Optional(Type.Enum([...PURPOSES], { description: 'Limits and counts only the calls of this purpose' })),
  ...Type.Partial(Type.Object(FIGURES)).properties,
});
export type NumberCapRule = Static<typeof NumberCapRule>;

const RULES_HELP =
  'By country, and there by region and purpose. A figure that a rule lacks is the one of the next wider scope. Laws are rules too: a rule of the same scope replaces them';

export const NumberCapsPatch = Type.Object({
  ...Type.Partial(Type.Object(FIGURES)).properties,
  rules: Type.Optional(Type.Array(NumberCapRule, { maxItems: 500, description: RULES_HELP })),
  version: Type.Optional(Version),
});
export type NumberCapsPatch = Static<typeof NumberCapsPatch>;

const ShownRule = Type.Object({
  ...NumberCapRule.properties,
  source: Nullable(Type.String({ description: 'The law that sets the rule; null: an administrator has set it' })),
});

export const NumberCaps = Type.Object({ ...FIGURES, rules: Type.Array(ShownRule, { description: RULES_HELP }) });
export type NumberCaps = Static<typeof NumberCaps>;

export const NumberCapsAnswer = Type.Object({
  ...Ok.properties,
  ...NumberCaps.properties,
  version: Version,
  defaults: NumberCaps,
});
export type NumberCapsAnswer = Static<typeof NumberCapsAnswer>;

export const numberCapRoutes = {
  'GET /number-caps': { answer: NumberCapsAnswer },
  'PUT /number-caps': { body: NumberCapsPatch, answer: NumberCapsAnswer },
} satisfies RouteTable;

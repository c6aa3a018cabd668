import { Type, type Static } from 'typebox';
import { IdParams, Instant, Nullable } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const Again = (first: string) =>
  Type.Object(
    { calls: count('Calls repeated'), met: count('Repeated calls that met a person') },
    { description: `Calls to a contact within an hour after a call that ${first}` },
  );

/** The cost of machine detection in a campaign: its delays, doubtful verdicts and errors. */
export const DetectionAnswer = Type.Object({
  success: Type.Literal(true),
  enabled: Type.Boolean({ description: 'Whether the context that the campaign plays has detection on' }),
  since: Instant,
  until: Instant,
  calls: count('Ended calls of the period'),
  answered: count('Answered calls, by persons or machines'),
  detected: count('Answered calls that the detector listened to (amd_usado)'),
  persons: count('Taken for persons, the unsure ones included'),
  machines: count('Taken for machines'),
  unsure: count('Taken for persons without a sure verdict (amd_estado is not HUMAN), or without any in time'),
  hung_up: count('Called parties who hung up before the verdict'),
  person_delay_ms: Nullable(
    Type.Object({ median: Type.Number(), p90: Type.Number() }, { description: 'amd_demora_ms of persons' }),
  ),
  machines_as_persons: Type.Object({
    persons: count('Taken for persons and heard the menu without losing the audio, or reported by an agent'),
    reported: count(
      'Of them, machines by the word of an agent: the least there are. Always 0 on real calls, which have no such word yet',
    ),
    silent: count('Of them, pressed no key until the menu ended: with those reported, the most there are'),
  }),
  persons_as_machines: Type.Object({
    estimate: Nullable(
      Type.Object(
        { share: share('Share of machines that were persons'), low: share('95 %'), high: share('95 %') },
        {
          description:
            'Assumes that a real machine means nobody is there, as a call without an answer does: (m − n) ÷ (p − n), where m, n and p are the shares met of after_machine, after_no_answer and after_person. Null with fewer than 100 calls in any of them, or if p is not surely above n',
        },
      ),
    ),
    after_machine: Again('the detector took for a machine'),
    after_no_answer: Again('nobody answered'),
    after_person: Again('the detector took for a person'),
  }),
});
export type DetectionAnswer = Static<typeof DetectionAnswer>;

export const detectionRoutes = {
  'GET /campaigns/:id/detection': { params: IdParams, answer: DetectionAnswer },
} satisfies RouteTable;

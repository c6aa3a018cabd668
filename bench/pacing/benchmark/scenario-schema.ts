/** Format of a scenario file. A test keeps docs/pacing-benchmark/scenario.schema.json equal to this schema. */
import { Type, type Static } from 'typebox';
import { DistributionSchema, type DistributionSeconds } from './distribution-schema.ts';

export const SCENARIO_FORMAT = 'pacing-scenario/1';

const time = (description: string) => Type.Unsafe<DistributionSeconds>({ $ref: '#/$defs/distribution', description });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const Outcomes = Type.Object(
  {
    person: share('Answered by a person.'),
    machine: share('Answered by an answering machine.'),
    noAnswer: share('Rings until the network or the dialer ends it.'),
    busy: share('Busy.'),
    failed: share('Any other failure.'),
  },
  { additionalProperties: false, description: 'Shares of all dials, 1 in sum.' },
);

const Menu = Type.Object(
  {
    pressShare: share('Persons who press the key for an agent; the others hang up.'),
    pressAfterSeconds: Type.Optional(time('From the answer to the key. Absent: lognormal, mean 12, cv 0.5.')),
    hangUpAfterSeconds: Type.Optional(time('From the answer to hanging up. Absent: lognormal, mean 8.4, cv 0.5.')),
  },
  { additionalProperties: false, description: 'Absent: a person who answers requests an agent at once.' },
);

const Detection = Type.Object(
  {
    personVerdictSeconds: time('From the answer of a person to the verdict.'),
    machineVerdictSeconds: time('From the answer of a machine to the verdict.'),
    falseMachineShare: share('Persons classified as machines, who are hung up on and count as abandoned.'),
    falsePersonShare: share('Machines classified as persons.'),
    machineTalkSeconds: time('How long such a machine occupies an agent. No wrap-up follows.'),
  },
  {
    additionalProperties: false,
    description: 'A detector of answering machines. Absent: who answers is known at once and correctly.',
  },
);

const Breaks = Type.Object(
  {
    afterSeconds: time('From the start of the run or the end of the last break to the next one.'),
    lastSeconds: time('How long a break lasts.'),
  },
  { additionalProperties: false, description: 'Of each agent; not part of the time that utilisation is a share of.' },
);

const Step = Type.Object(
  {
    at: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1, description: 'Position in the run.' }),
    outcomes: Type.Optional(Outcomes),
    agents: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    talkMeanSeconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  },
  { additionalProperties: false, description: 'A change that stays.' },
);

export const ScenarioSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    format: Type.Literal(SCENARIO_FORMAT),
    name: Type.String({ minLength: 1 }),
    description: Type.Optional(Type.String()),
    hours: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 240,
        description: 'Length of a run, warm-up included. Absent: 6.5.',
      }),
    ),
    warmUpMinutes: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Played, but not counted in the figures. Absent: 30.' }),
    ),
    abandonmentCap: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description: 'Highest allowed share of abandoned calls. Absent: 0.03.',
      }),
    ),
    priorAnswerShare: Type.Optional(
      share('What the operator expects: dials of which a person requests an agent. Given to the policy. Absent: 0.15.'),
    ),
    agents: Type.Integer({ minimum: 1, maximum: 1000 }),
    outcomes: Outcomes,
    talkSeconds: time('Conversation.'),
    wrapUpSeconds: Type.Optional(time('An agent’s time after a conversation, before the next. Absent: none.')),
    graceSeconds: Type.Optional(
      Type.Number({
        minimum: 0,
        description:
          'How long a person who requests an agent waits for one. 0: an answer that finds none is abandoned at once. ' +
          'Absent: 2.',
      }),
    ),
    postDialDelaySeconds: Type.Optional(time('From placing to ringing. Absent: lognormal, mean 2.5, cv 0.5.')),
    failureDelaySeconds: Type.Optional(
      time('From placing to busy or failure. Absent: lognormal, mean 3, standard deviation 1.25.'),
    ),
    personRingSeconds: Type.Optional(time('From ringing to a person’s answer. Absent: gamma, mean 10, shape 4.')),
    machineRingSeconds: Type.Optional(time('From ringing to a machine’s answer. Absent: uniform from 18 to 25.')),
    ringLimitSeconds: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['number', 'null'],
        minimum: 0,
        description: 'The network ends a call after this much ringing. Null: never. Absent: 25.',
      }),
    ),
    ringTimeoutSeconds: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: 'The dialer ends a call that has not been answered this long after it was placed. Absent: 35.',
      }),
    ),
    menu: Type.Optional(Menu),
    detection: Type.Optional(Detection),
    breaks: Type.Optional(Breaks),
    steps: Type.Optional(Type.Array(Step, { description: 'In order of time.' })),
  },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A scenario of the pacing benchmark',
    additionalProperties: false,
    $defs: { distribution: DistributionSchema },
  },
);
export type ScenarioFile = Static<typeof ScenarioSchema>;

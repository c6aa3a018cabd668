/** Distributions of times in a scenario file, in seconds. */
import { Type, type Static } from 'typebox';

const meanSeconds = Type.Number({ exclusiveMinimum: 0, description: 'Mean, seconds.' });

const of = <Kind extends string, Fields extends Parameters<typeof Type.Object>[0]>(kind: Kind, fields: Fields) =>
  Type.Object({ kind: Type.Literal(kind), ...fields }, { additionalProperties: false });

const constant = of('constant', { value: Type.Number({ minimum: 0, description: 'Seconds.' }) });
const uniform = of('uniform', {
  min: Type.Number({ minimum: 0, description: 'Seconds.' }),
  max: Type.Number({ minimum: 0, description: 'Seconds; min or more.' }),
});
const exponential = of('exponential', { mean: meanSeconds });
const lognormal = of('lognormal', {
  mean: meanSeconds,
  cv: Type.Number({
    minimum: 0,
    description: 'Standard deviation ÷ mean, both of the time itself, not of its logarithm.',
  }),
});
const gamma = of('gamma', { mean: meanSeconds, shape: Type.Number({ exclusiveMinimum: 0 }) });
const simple = Type.Union([constant, uniform, exponential, lognormal, gamma]);
const mixture = of('mixture', {
  parts: Type.Array(
    Type.Object({ weight: Type.Number({ exclusiveMinimum: 0 }), of: simple }, { additionalProperties: false }),
    { minItems: 1, description: 'Drawn by weight. A part is no mixture itself.' },
  ),
});

/** Schemas by kind, so that an error can name the field of the intended kind. */
export const DISTRIBUTION_KINDS = { constant, uniform, exponential, lognormal, gamma, mixture } as const;

export const DistributionSchema = Type.Union([constant, uniform, exponential, lognormal, gamma, mixture]);
export type DistributionSeconds = Static<typeof DistributionSchema>;

/** Parses scenarios and validates every field. */
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { DISTRIBUTION_KINDS, type DistributionSeconds } from './distribution-schema.ts';
import { InputError } from './input-error.ts';
import { ScenarioSchema, type ScenarioFile } from './scenario-schema.ts';

const SHARES_WITHIN = 1e-9;
const DEFAULT_HOURS = 6.5;
const DEFAULT_WARM_UP_MINUTES = 30;

const scenarios = Compile(ScenarioSchema);
const kinds = new Map<string, Validator>(
  Object.entries(DISTRIBUTION_KINDS).map(([kind, schema]) => [kind, Compile(schema)]),
);
const SIMPLE_KINDS = [...kinds.keys()].filter((kind) => kind !== 'mixture');

/** Returns the length of a run and of its warm-up, both in whole minutes. */
export function minutesOf({ hours, warmUpMinutes }: ScenarioFile): { readonly whole: number; readonly warmUp: number } {
  return { whole: Math.round((hours ?? DEFAULT_HOURS) * 60), warmUp: warmUpMinutes ?? DEFAULT_WARM_UP_MINUTES };
}

/**
 * Parses one scenario, an array of scenarios, or one scenario per line. `hours` overrides their own hours. Throws
 * InputError, in one line that says what is wrong and where.
 */
export function readScenarios(text: string, hours?: number): ScenarioFile[] {
  const values = valuesIn(text);
  if (values.length === 0) throw new InputError('there is no scenario on stdin: write one as JSON to it');
  return values.map((value, index) => {
    const prefix = values.length === 1 ? '' : `scenario ${index + 1}${nameIn(value)}: `;
    try {
      return readScenario(value, hours);
    } catch (error) {
      if (error instanceof InputError) throw new InputError(prefix + error.message);
      throw error;
    }
  });
}

function valuesIn(text: string): unknown[] {
  if (text.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch (error) {
    const lines = text.split('\n');
    // If the first line is not JSON, the text is one broken document.
    if (!isJson(lines[0]!)) throw new InputError(`stdin is not JSON: ${(error as Error).message}`);
    return lines.flatMap((line, index) => {
      if (line.trim() === '') return [];
      if (!isJson(line)) throw new InputError(`line ${index + 1} of stdin is not JSON: write one scenario a line`);
      return [JSON.parse(line) as unknown];
    });
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const nameIn = (value: unknown): string => {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : null;
  return typeof name === 'string' ? ` (${name})` : '';
};

function readScenario(value: unknown, hours: number | undefined): ScenarioFile {
  if (!scenarios.Check(value)) throw new InputError(problemIn(value, scenarios.Errors(value)));
  const scenario: ScenarioFile = hours === undefined ? value : { ...value, hours };
  checkSum('outcomes', scenario.outcomes);
  checkUniform(scenario, '');
  const { whole, warmUp } = minutesOf(scenario);
  if (whole <= warmUp)
    throw new InputError(
      `warmUpMinutes: ${warmUp} leave nothing of a run of ${whole} minutes: raise hours or lower it`,
    );
  for (const [index, step] of (scenario.steps ?? []).entries()) {
    if (step.outcomes !== undefined) checkSum(`steps.${index}.outcomes`, step.outcomes);
    const { at: last = 0 } = scenario.steps?.[index - 1] ?? {};
    if (step.at <= last) throw new InputError(`steps.${index}.at: must be over ${last}, because steps are in order`);
  }
  return scenario;
}

function checkSum(field: string, outcomes: ScenarioFile['outcomes']): void {
  const sum = Object.values(outcomes).reduce((total, one) => total + one, 0);
  if (Math.abs(sum - 1) <= SHARES_WITHIN) return;
  throw new InputError(`${field}: the shares sum to ${Number(sum.toPrecision(6))}: make them sum to 1`);
}

/** Checks the bounds of all uniform distributions, because the schema can't compare two fields. */
function checkUniform(value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null) return;
  if ('kind' in value && value.kind === 'uniform') {
    const { min, max } = value as Extract<DistributionSeconds, { kind: 'uniform' }>;
    if (min > max) throw new InputError(`${path}.max: must be min (${min}) or more`);
  }
  for (const [key, each] of Object.entries(value)) checkUniform(each, path === '' ? key : `${path}.${key}`);
}

/** Describes the first problem. For a distribution, it is the problem of the intended kind. */
function problemIn(value: unknown, errors: readonly TLocalizedValidationError[]): string {
  const first = firstOf(errors);
  if (!isKindChoice(first)) return wordsOf(first, '');
  // The schema path enters the choice of kinds at the distribution.
  const inside = first.schemaPath.slice(first.schemaPath.indexOf('/anyOf') + 1).split('/properties/').length - 1;
  const steps = first.instancePath.split('/').slice(1);
  return problemOfDistribution(value, steps.slice(0, steps.length - inside), [...kinds.keys()]);
}

function problemOfDistribution(value: unknown, path: readonly string[], allowed: readonly string[]): string {
  const at = path.join('.');
  const found = path.reduce((within, key) => (within as Record<string, unknown>)[key], value);
  if (typeof found !== 'object' || found === null)
    return `${at}: must be a distribution such as {"kind": "exponential", "mean": 150}`;
  const kind = 'kind' in found && typeof found.kind === 'string' ? found.kind : '';
  if (!allowed.includes(kind)) return `${at}.kind: must be one of ${allowed.join(', ')}`;
  const error = firstOf(kinds.get(kind)!.Errors(found));
  if (!isKindChoice(error)) return wordsOf(error, at);
  const part = error.instancePath.split('/').slice(1, 4);
  return problemOfDistribution(value, [...path, ...part], SIMPLE_KINDS);
}

const isKindChoice = ({ schemaPath, keyword }: TLocalizedValidationError): boolean =>
  keyword === 'anyOf' || schemaPath.includes('/anyOf/');

/** Skips the first report of an unknown field, which is reported twice, first as a schema that is false. */
const firstOf = (errors: readonly TLocalizedValidationError[]): TLocalizedValidationError =>
  errors.find(({ keyword }) => keyword !== 'boolean') ?? errors[0]!;

function wordsOf(error: TLocalizedValidationError, within: string): string {
  const path = [...(within === '' ? [] : [within]), ...error.instancePath.split('/').slice(1)];
  const field = (...last: string[]) => [...path, ...last].join('.') || 'the scenario';
  switch (error.keyword) {
    case 'required':
      return `${field(error.params.requiredProperties[0]!)}: is missing`;
    case 'additionalProperties':
      return `${field(error.params.additionalProperties[0]!)}: there is no such field; see docs/pacing-benchmark/README.md`;
    case 'const':
      return `${field()}: must be ${JSON.stringify(error.params.allowedValue)}`;
    case 'type':
      return `${field()}: must be of type ${[error.params.type].flat().join(' or ')}`;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `${field()}: must be ${error.params.comparison} ${error.params.limit}`;
    default:
      return `${field()}: ${error.message}`;
  }
}

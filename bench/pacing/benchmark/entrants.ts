/** Players of the benchmark: a built-in policy by its name, or the command of an entry. */
import type { NamedPolicy } from '../policies.ts';
import { InputError } from './input-error.ts';

export type Entrant =
  | { readonly kind: 'policy'; readonly name: string; readonly policy: NamedPolicy }
  | { readonly kind: 'entry'; readonly command: string };

export const POLICY_NAMES =
  'predictive, progressive, ratio:2.5, vicidial:HARD_LIMIT, vicidial:AVERAGE, vicidial:TAPERED, impact, issabel';

/** Parses a policy's name. Throws InputError if it is unknown or has an invalid ratio. */
export function readPolicy(name: string): NamedPolicy {
  const [kind, value, ...more] = name.split(':');
  if (more.length === 0 && value === undefined) {
    if (kind === 'predictive' || kind === 'progressive' || kind === 'impact' || kind === 'issabel') return { kind };
  } else if (more.length === 0 && kind === 'ratio') {
    const level = Number(value);
    if (value !== '' && level > 0 && level <= 1000) return { kind, level };
    throw new InputError(
      `ratio:${value}: write the calls for each idle agent, over 0 and at most 1000, as in ratio:2.5`,
    );
  } else if (more.length === 0 && kind === 'vicidial') {
    if (value === 'HARD_LIMIT' || value === 'AVERAGE' || value === 'TAPERED') return { kind, mode: value };
  }
  throw new InputError(`there is no policy '${name}': write one of ${POLICY_NAMES}`);
}

export const entrantOf = (name: string): Entrant => ({ kind: 'policy', name, policy: readPolicy(name) });

import type { CallOutcome } from '#shared/contracts/calls.ts';
import type { RecycleBody, RecycleQuery } from '#shared/contracts/recycling.ts';

/** Values of the form. Empty fields set no limit. */
export type RecycleDraft = {
  readonly outcomes: readonly CallOutcome[];
  readonly hoursFrom: string;
  readonly hoursUntil: string;
  readonly attemptsFrom: string;
  readonly attemptsUntil: string;
  readonly target: RecycleBody['destino'];
  readonly campaignId: string | null;
  readonly name: string;
  readonly opensAt: string;
  readonly closesAt: string;
};

export const NEW_DRAFT: RecycleDraft = {
  outcomes: ['no_atendio', 'ocupado'],
  hoursFrom: '',
  hoursUntil: '',
  attemptsFrom: '',
  attemptsUntil: '',
  target: 'misma',
  campaignId: null,
  name: '',
  opensAt: '',
  closesAt: '',
};

const NUMBERS = {
  horas_desde: 'hoursFrom',
  horas_hasta: 'hoursUntil',
  intentos_desde: 'attemptsFrom',
  intentos_hasta: 'attemptsUntil',
} as const satisfies Partial<Record<keyof RecycleQuery, keyof RecycleDraft>>;

function limitsOf(draft: RecycleDraft): Omit<RecycleQuery, 'desenlaces'> {
  const set = Object.entries(NUMBERS).flatMap(([field, from]) =>
    draft[from] === '' ? [] : [[field, Number(draft[from])] as const],
  );
  return Object.fromEntries(set);
}

/** Returns the query that counts the matching contacts. */
export const queryOfDraft = (draft: RecycleDraft): RecycleQuery => ({
  ...limitsOf(draft),
  ...(draft.outcomes.length > 0 && { desenlaces: draft.outcomes.join(',') }),
});

/** Returns whether both opening and closing time are set. */
export const hasHours = ({ opensAt, closesAt }: RecycleDraft): boolean => opensAt !== '' && closesAt !== '';

export function bodyOfDraft(draft: RecycleDraft): RecycleBody {
  const { outcomes, target, campaignId, name } = draft;
  return {
    ...limitsOf(draft),
    desenlaces: outcomes.filter((outcome) => outcome !== 'opt_out'),
    destino: target,
    ...(target === 'otra' && campaignId !== null && { campaign_id: Number(campaignId) }),
    ...(target === 'nueva' && name.trim() !== '' && { nombre: name.trim() }),
    ...(target !== 'otra' && hasHours(draft) && { horario: { inicio: draft.opensAt, fin: draft.closesAt } }),
  };
}

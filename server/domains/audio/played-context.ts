type Context = { readonly id: number; readonly isActive: boolean };

/** Returns the context that a campaign plays: its own, otherwise the first active one. */
export function playedContext(own: number | null, contexts: readonly Context[]): number | undefined {
  if (contexts.some(({ id }) => id === own)) return own ?? undefined;
  return contexts.find(({ isActive }) => isActive)?.id;
}

type Choice = { readonly id: number; readonly contextId: number | null };

/**
 * Returns the campaigns affected by a change to the context `changed`: those that play it after the change, and those
 * that play another context than before.
 */
export function affectedCampaigns(
  choices: readonly Choice[],
  changed: number,
  before: readonly Context[],
  after: readonly Context[],
): number[] {
  return choices
    .filter(({ contextId }) => {
      const [was, is] = [playedContext(contextId, before), playedContext(contextId, after)];
      return was !== is || is === changed;
    })
    .map(({ id }) => id);
}

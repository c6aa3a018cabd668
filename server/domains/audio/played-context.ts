type Context = { readonly id: number; readonly isActive: boolean };

/** The context a campaign plays: its own, otherwise the first active one. */
export function playedContext(own: number | null, contexts: readonly Context[]): number | undefined {
  if (contexts.some(({ id }) => id === own)) return own ?? undefined;
  return contexts.find(({ isActive }) => isActive)?.id;
}

type Choice = { readonly id: number; readonly contextId: number | null };

/**
 * The campaigns to notify of a change to the context `changed`: those that play it before or after the change, or that
 * now play another one.
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

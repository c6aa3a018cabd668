const CONTROL = /^\/campanhas\/([^/]+)\/control(?:\/|$)/;

/** The address of a campaign's control page. */
export function controlPathOf(id: number): string {
  return `/campanhas/${id}/control`;
}

/** The campaign whose control page is at the address: null if it is another page, NaN if the id is invalid. */
export function controlledBy(path: string): number | null {
  const named = CONTROL.exec(path)?.[1];
  if (named === undefined) return null;
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : Number.NaN;
}

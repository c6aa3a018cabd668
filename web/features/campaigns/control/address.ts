const CONTROL = /^\/campanhas\/([^/]+)\/control(?:\/|$)/;

/** Returns the address of a campaign's control page. */
export function controlPathOf(id: number): string {
  return `/campanhas/${id}/control`;
}

/** Returns the id of the campaign whose control page is at `path`, null for other pages, or NaN for an invalid id. */
export function controlledBy(path: string): number | null {
  const named = CONTROL.exec(path)?.[1];
  if (named === undefined) return null;
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : Number.NaN;
}

const CONTROL = /^\/campanhas\/([^/]+)\/control(?:\/|$)/;

/** Where a campaign is controlled. */
export function controlPathOf(id: number): string {
  return `/campanhas/${id}/control`;
}

/** The campaign that an address controls: null when it controls none, NaN when what it names can't be one. */
export function controlledBy(path: string): number | null {
  const named = CONTROL.exec(path)?.[1];
  if (named === undefined) return null;
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : Number.NaN;
}

export type RankedCountry = { key: string; count: number };

type Ranking = {
  /** All countries with calls, most called first. */
  all: readonly RankedCountry[];
  top: readonly RankedCountry[];
  /** Countries that are not in `top`. */
  rest: { countries: number; count: number };
  total: number;
};

/**
 * Ranks countries by number of calls, ties by key. `top` holds the first `most`. Countries without calls are omitted.
 */
export function rankCountries(countries: Readonly<Record<string, number>>, most: number): Ranking {
  const all = Object.entries(countries)
    .map(([key, count]) => ({ key, count }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  const others = all.slice(most);
  return {
    all,
    top: all.slice(0, most),
    rest: { countries: others.length, count: sumOf(others) },
    total: sumOf(all),
  };
}

function sumOf(countries: readonly RankedCountry[]): number {
  return countries.reduce((sum, { count }) => sum + count, 0);
}

/** What stands in the address of a tab. */

/** The page of an address, from 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

/** The address with one value changed, or without it when it is empty. Other filters begin at the first page. */
export function withParam(name: string, value: string): (before: URLSearchParams) => URLSearchParams {
  return (before) => {
    const after = new URLSearchParams(before);
    if (name !== 'page') after.delete('page');
    if (value === '') after.delete(name);
    else after.set(name, value);
    return after;
  };
}

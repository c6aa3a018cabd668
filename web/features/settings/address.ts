/** The state of a tab that is stored in the address. */

/** The address with one value set, or removed if it is empty. Changing a filter returns to the first page. */
export function withParam(name: string, value: string): (before: URLSearchParams) => URLSearchParams {
  return (before) => {
    const after = new URLSearchParams(before);
    if (name !== 'page') after.delete('page');
    if (value === '') after.delete(name);
    else after.set(name, value);
    return after;
  };
}

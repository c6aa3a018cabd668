/** What stands in the address of a tab. */

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

import { useEffect } from 'react';

/** Returns the page number in the query string, from 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Calls `goTo` with the last page if `page` is past the end. `isStale` means that the page is still being fetched. */
export function useLastPage(page: number, lastPage: number, isStale: boolean, goTo: (page: number) => void): void {
  useEffect(() => {
    if (lastPage > 0 && page > lastPage && !isStale) goTo(lastPage);
  });
}

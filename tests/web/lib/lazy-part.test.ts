import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fetchPart, type LazyPart, lazyPart, PartMissing } from '#web/lib/lazy-part.ts';

const Part = () => 'here';
const drawn = (part: LazyPart<object>): string =>
  renderToString(createElement(Suspense, { fallback: 'on its way' }, createElement(part)));

test('a part that comes is handed on', async () => {
  expect(await fetchPart(async () => Part)).toEqual({ default: Part });
});

test('a part that does not come is told from one that breaks', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  await expect(fetchPart(() => Promise.reject(failure))).rejects.toThrow(PartMissing);
  await expect(fetchPart(() => Promise.reject(failure))).rejects.toMatchObject({ cause: failure });
});

test('a part that was fetched ahead is drawn at once, another one after it has come', async () => {
  const part = lazyPart(async () => Part);
  await part.fetchAhead();
  expect(drawn(part)).toContain('here');
  expect(drawn(lazyPart(async () => Part))).toContain('on its way');
});

test('a part that could not be fetched ahead is asked for again when it is drawn', async () => {
  let asked = 0;
  const part = lazyPart(() => (asked++ === 0 ? Promise.reject(new TypeError('offline')) : Promise.resolve(Part)));
  await part.fetchAhead();
  expect(drawn(part)).toContain('on its way');
  expect(asked).toBe(2);
});

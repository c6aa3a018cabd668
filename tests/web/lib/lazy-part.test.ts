import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fetchPart, type LazyPart, lazyPart, PartMissing } from '#web/lib/lazy-part.ts';

const Part = () => 'here';
const drawn = (part: LazyPart<object>): string =>
  renderToString(createElement(Suspense, { fallback: 'on its way' }, createElement(part)));

test('passes on a part that loads', async () => {
  expect(await fetchPart(async () => Part)).toEqual({ default: Part });
});

test('distinguishes a part that fails to load from one that throws', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  await expect(fetchPart(() => Promise.reject(failure))).rejects.toThrow(PartMissing);
  await expect(fetchPart(() => Promise.reject(failure))).rejects.toMatchObject({ cause: failure });
});

test('renders a preloaded part at once, and any other after it has loaded', async () => {
  const part = lazyPart(async () => Part);
  await part.fetchAhead();
  expect(drawn(part)).toContain('here');
  expect(drawn(lazyPart(async () => Part))).toContain('on its way');
});

test('retries a failed preload on render', async () => {
  let asked = 0;
  const part = lazyPart(() => (asked++ === 0 ? Promise.reject(new TypeError('offline')) : Promise.resolve(Part)));
  await part.fetchAhead();
  expect(drawn(part)).toContain('on its way');
  expect(asked).toBe(2);
});

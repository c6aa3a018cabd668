import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AlertRule } from '#shared/contracts/alerts.ts';

afterEach(() => {
  vi.doUnmock('#web/lib/language.ts');
  vi.doUnmock('#web/ui/form-modal.tsx');
  vi.resetModules();
});

const RULE: AlertRule = {
  id: 1,
  tipo: 'abandonment',
  campaign_id: null,
  campana: null,
  umbral: 2.5,
  least_calls: null,
  rests_caller_id: false,
  durante_s: 60,
  gravedad: 'warning',
  activa: true,
  avisa_consola: true,
  avisa_webhooks: true,
  created_at: '2026-11-23T15:00:00.000Z',
  updated_at: '2026-11-23T15:00:00.000Z',
};

describe('the threshold of a rule', () => {
  test.each([
    ['es', 'es-AR', '2,5 %'],
    ['en', 'en-GB', '2.5%'],
  ])('has the decimal mark of the console’s language: %s', async (language, locale, shown) => {
    vi.resetModules();
    vi.doMock('#web/lib/language.ts', () => ({ language, locale }));
    // The modal itself is shown in a portal, which needs a browser.
    vi.doMock('#web/ui/form-modal.tsx', () => ({ FormModal: ({ children }: { children: ReactNode }) => children }));
    const { RuleModal } = await import('#web/features/alerts/parts/rule-modal.tsx');
    const modal = createElement(RuleModal, { rule: RULE, onClose: () => {} });
    const client = createElement(QueryClientProvider, { client: new QueryClient() }, modal);
    const html = renderToStaticMarkup(createElement(MantineProvider, null, client));
    expect(html).toContain(`value="${shown}"`);
  });
});

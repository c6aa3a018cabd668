import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { countryByKey } from '#web/lib/country-names.ts';
import { t } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useCliLimits, useCliUsage } from './api.ts';
import { CliTotals } from './parts/cli-totals.tsx';
import { LimitForm } from './parts/limit-form.tsx';
import { UsageCards } from './parts/usage-cards.tsx';

/** Sets how often a caller id may be shown per country and day, and shows the usage. */
export function CliLimitsTab() {
  const limits = useCliLimits();
  const usage = useCliUsage();
  const [search, setSearch] = useSearchParams();
  const limitField = useRef<HTMLInputElement>(null);
  const requested = search.get('country') ?? '';
  const country = countryByKey(requested) === undefined ? null : requested;

  function put(name: string, value: string | null): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  function edit(chosen: string): void {
    put('country', chosen);
    limitField.current?.focus();
  }

  const failed = [limits, usage].find((query) => query.isError && query.data === undefined);
  if (failed !== undefined) {
    return (
      <Panel title={t('Límites de CLI por país')}>
        <ErrorState
          title={t('Error al cargar datos de CLI. Verificá la conexión con el servidor.')}
          error={failed.error}
          onRetry={() => void Promise.all([limits.refetch(), usage.refetch()])}
        />
      </Panel>
    );
  }
  return (
    <Page
      lead={t(
        'Cuántas veces por día se muestra un CLI a cada país. Un CLI en su límite no llama más a ese país hasta las 00:00 UTC.',
      )}
    >
      <CliTotals usage={usage.data} />
      <LimitForm
        limits={limits.data?.limits}
        country={country}
        onCountry={(chosen) => put('country', chosen)}
        limitField={limitField}
      />
      <UsageCards
        limits={limits.data?.limits}
        usage={usage.data}
        readAt={usage.dataUpdatedAt}
        all={search.get('todos') === '1'}
        onAll={(all) => put('todos', all ? '1' : null)}
        onEdit={edit}
      />
    </Page>
  );
}

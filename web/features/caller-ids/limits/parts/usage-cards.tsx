import { Button, Skeleton, Switch } from '@mantine/core';
import type { CliLimit, CliUsageAnswer } from '#shared/contracts/cli-usage.ts';
import { countryOf } from '#web/lib/countries.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { DataAge } from '#web/ui/data-age.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useResetUsage } from '../api.ts';
import { countryUsages } from '../country-use.ts';
import classes from './cli-limits.module.css';
import { UsageCard } from './usage-card.tsx';

type Props = {
  limits: readonly CliLimit[] | undefined;
  usage: CliUsageAnswer | undefined;
  /** When the usage was fetched, epoch ms. */
  readAt: number;
  all: boolean;
  onAll: (all: boolean) => void;
  onEdit: (country: string) => void;
};

const STALE_MS = 15_000;

/** One card per country with a limit, a stored setting or calls today; if `all` is set, one for every country. */
export function UsageCards({ limits, usage, readAt, all, onAll, onEdit }: Props) {
  const reset = useResetUsage();
  const rows = limits && usage && countryUsages(limits, usage.countries, all);
  const used = usage?.countries.reduce((sum, country) => sum + country.used, 0) ?? 0;

  async function ask(country: string | null): Promise<void> {
    if (await confirmed(questionOf(country))) reset.mutate(country);
  }

  return (
    <Panel
      title={t('Uso por país')}
      aside={<DataAge at={readAt} staleAfterMs={STALE_MS} />}
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={used === 0}
          title={used === 0 ? t('Hoy no hay llamadas contadas') : undefined}
          loading={reset.isPending && reset.variables === null}
          onClick={singleClick(() => void ask(null))}
        >
          {t('Resetear contadores')}
        </Button>
      }
    >
      <Switch
        label={
          limits === undefined
            ? t('Mostrar los demás países')
            : t('Mostrar los {total} países', { total: formatInteger(limits.length) })
        }
        checked={all}
        onChange={(event) => onAll(event.currentTarget.checked)}
        mb="md"
      />
      {rows?.length === 0 ? (
        <EmptyState title={t('Ningún país tiene límite ni llamadas hoy')}>
          {t('Definí un límite diario para un país.')}
        </EmptyState>
      ) : (
        <ul className={classes.cards} aria-label={t('Uso por país')} aria-busy={rows === undefined}>
          {rows?.map((row) => (
            <UsageCard
              key={row.country}
              usage={row}
              resetting={reset.isPending}
              onEdit={onEdit}
              onReset={(country) => void ask(country)}
            />
          )) ?? [1, 2, 3].map((n) => <Skeleton component="li" key={n} height={160} />)}
        </ul>
      )}
    </Panel>
  );
}

function questionOf(country: string | null) {
  const name = country === null ? null : countryOf(country).name;
  return {
    title:
      name === null ? t('¿Resetear los contadores de uso?') : t('¿Resetear el uso de {country}?', { country: name }),
    body:
      name === null
        ? t(
            'Las llamadas de hoy de todos los CLIs, a todos los países, se cuentan otra vez desde cero. Los CLIs bloqueados vuelven a llamar.',
          )
        : t(
            'Las llamadas de hoy a {country} se cuentan otra vez desde cero. Los CLIs bloqueados para ese país vuelven a llamar.',
            { country: name },
          ),
    confirm: t('Resetear'),
    danger: true,
  };
}

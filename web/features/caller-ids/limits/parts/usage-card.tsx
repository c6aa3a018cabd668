import { Button, Group } from '@mantine/core';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { countryOf } from '#web/lib/countries.ts';
import { t } from '#web/lib/i18n.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import type { CountryUsage } from '../country-use.ts';
import classes from './cli-limits.module.css';

type Props = {
  usage: CountryUsage;
  resetting: boolean;
  onEdit: (country: string) => void;
  onReset: (country: string) => void;
};

/** Shows how much of a country's limit is used. Buttons edit the limit and reset the usage. */
export function UsageCard({ usage, resetting, onEdit, onReset }: Props) {
  const { country, limit, used, clisUsed, blocked, percent, isDefault, isListed } = usage;
  const { flag, name } = countryOf(country);
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h3>
          <span aria-hidden="true">{flag}</span> {name}
        </h3>
        {blocked > 0 && (
          <StateBadge
            tone="bad"
            label={blocked === 1 ? t('1 CLI bloqueado') : t('{count} bloqueados', { count: formatInteger(blocked) })}
          />
        )}
      </div>
      <p className={classes.limit}>
        <strong>{limit === 0 ? t('Sin límite') : t('{limit} por CLI y día', { limit: formatInteger(limit) })}</strong>
        {isDefault && ` · ${t('por defecto')}`}
      </p>
      <div className={classes.bar}>
        {limit === 0 ? (
          t('Sin tope que alcanzar')
        ) : (
          <UsageBar percent={percent} text={t('{share} usado', { share: formatPercent(percent) })} />
        )}
      </div>
      <p className={classes.calls}>{callsOf(used, clisUsed)}</p>
      {isListed && (
        <Group gap="xs" mt="auto">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Cambiar límite de {country}', { country: name })}
            onClick={() => onEdit(country)}
          >
            {t('Cambiar límite')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={t('Resetear {country}', { country: name })}
            disabled={used === 0 || resetting}
            onClick={singleClick(() => onReset(country))}
          >
            {t('Resetear')}
          </Button>
        </Group>
      )}
    </li>
  );
}

function callsOf(used: number, clis: number): string {
  if (used === 0) return t('Sin llamadas hoy');
  return t('{calls, plural, one {# llamada} other {# llamadas}} hoy, con {clis, plural, one {# CLI} other {# CLIs}}', {
    calls: used,
    clis,
  });
}

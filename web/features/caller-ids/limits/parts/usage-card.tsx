import { Button, Group, VisuallyHidden } from '@mantine/core';
import { counted, formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { countryOf } from '#web/lib/countries.ts';
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

/** A country's usage of its limit, with actions to edit the limit and to reset the usage. */
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
          <StateBadge tone="bad" label={blocked === 1 ? '1 CLI bloqueado' : `${formatInteger(blocked)} bloqueados`} />
        )}
      </div>
      <p className={classes.limit}>
        <strong>{limit === 0 ? 'Sin límite' : `${formatInteger(limit)} por CLI y día`}</strong>
        {isDefault && ' · por defecto'}
      </p>
      <div className={classes.bar}>
        {limit === 0 ? (
          'Sin tope que alcanzar'
        ) : (
          <UsageBar percent={percent} text={`${formatPercent(percent)} usado`} />
        )}
      </div>
      <p className={classes.calls}>{callsOf(used, clisUsed)}</p>
      {isListed && (
        <Group gap="xs" mt="auto">
          <Button size="compact-sm" variant="default" onClick={() => onEdit(country)}>
            Cambiar límite
            <VisuallyHidden component="span">{` de ${name}`}</VisuallyHidden>
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={used === 0 || resetting}
            onClick={singleClick(() => onReset(country))}
          >
            Resetear
            <VisuallyHidden component="span">{` ${name}`}</VisuallyHidden>
          </Button>
        </Group>
      )}
    </li>
  );
}

function callsOf(used: number, clis: number): string {
  if (used === 0) return 'Sin llamadas hoy';
  return `${counted(used, 'llamada', 'llamadas')} hoy, con ${counted(clis, 'CLI', 'CLIs')}`;
}

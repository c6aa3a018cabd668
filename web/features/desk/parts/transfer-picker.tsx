import { Button } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { useTransferTargets } from '../api.ts';
import classes from './desk.module.css';

type Props = { onPick: (to: { user_id: number } | { team_id: number }) => void };

/** The people and teams to whom the call can be transferred now. The agent leaves it with the choice. */
export function TransferPicker({ onPick }: Props) {
  const { data } = useTransferTargets();
  if (data === undefined) return null;
  const { people, teams } = data;
  return (
    <fieldset className={classes.actions} aria-label={t('Transferir a')}>
      <span>
        {people.length + teams.length === 0 ? t('No hay nadie más atendiendo') : t('Transferir a, sin volver:')}
      </span>
      {people.map(({ id, name, team }) => (
        <Button key={`user-${id}`} variant="default" onClick={singleClick(() => onPick({ user_id: id }))}>
          {t('{name} ({team})', { name, team })}
        </Button>
      ))}
      {teams.map(({ id, name, ready }) => (
        <Button key={`team-${id}`} variant="default" onClick={singleClick(() => onPick({ team_id: id }))}>
          {t('Equipo {team}: {count} libres', { team: name, count: ready })}
        </Button>
      ))}
    </fieldset>
  );
}

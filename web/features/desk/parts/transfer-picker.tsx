import { Button } from '@mantine/core';
import type { TargetsAnswer } from '#shared/contracts/desk.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { useTransferTargets, type TransferTarget } from '../api.ts';
import classes from './desk.module.css';

type Props = {
  /** Called with whoever is to be asked first, while the person called waits. */
  onConsult: (to: TransferTarget) => void;
  /** Called with whoever gets the call at once. The agent leaves it. */
  onTransfer: (to: TransferTarget) => void;
};

/** The people, teams and outside numbers who can be consulted, and to whom the call can be transferred now. */
export function TransferPicker({ onConsult, onTransfer }: Props) {
  const { data } = useTransferTargets();
  if (data === undefined) return null;
  const { people, teams, numbers } = data;
  if (people.length + teams.length + numbers.length === 0)
    return (
      <fieldset className={classes.actions} aria-label={t('Transferir a')}>
        <span>{t('No hay nadie más atendiendo')}</span>
      </fieldset>
    );
  const free = teams.filter(({ ready }) => ready > 0);
  return (
    <>
      {people.length + free.length + numbers.length > 0 && (
        <Targets
          label={t('Consultar con')}
          hint={t('Consultar primero, mientras la persona espera:')}
          people={people}
          teams={free}
          numbers={numbers}
          onPick={onConsult}
        />
      )}
      <Targets
        label={t('Transferir a')}
        hint={t('Transferir a, sin volver:')}
        people={people}
        teams={teams}
        numbers={numbers}
        onPick={onTransfer}
      />
    </>
  );
}

type TargetsProps = {
  label: string;
  hint: string;
  onPick: (to: TransferTarget) => void;
} & Pick<TargetsAnswer, 'people' | 'teams' | 'numbers'>;

function Targets({ label, hint, people, teams, numbers, onPick }: TargetsProps) {
  return (
    <fieldset className={classes.actions} aria-label={label}>
      <span>{hint}</span>
      {people.map(({ id, name, team }) => (
        <Button key={`user-${id}`} variant="default" onClick={singleClick(() => onPick({ user_id: id }))}>
          {t('{name} ({team})', { name, team })}
        </Button>
      ))}
      {teams.map(({ id, name, ready }) => (
        <Button key={`team-${id}`} variant="default" onClick={singleClick(() => onPick({ team_id: id }))}>
          {t('Equipo {team}, libres: {count}', { team: name, count: ready })}
        </Button>
      ))}
      {numbers.map(({ id, label: name, phone }) => (
        <Button key={`number-${id}`} variant="default" onClick={singleClick(() => onPick({ number_id: id }))}>
          {t('{label}: {number}', { label: name, number: formatPhone(phone) })}
        </Button>
      ))}
    </fieldset>
  );
}

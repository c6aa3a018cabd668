import { Button, Menu } from '@mantine/core';
import { IconChevronDown, type IconPlayerPlay } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { useNarrow } from '#web/lib/narrow.ts';
import { BulkOutcome, type BulkDone } from './bulk-outcome.tsx';
import { ReasonedButton } from './reasoned-button.tsx';
import classes from './selection-bar.module.css';

export type BulkAction = {
  readonly key: string;
  readonly label: string;
  readonly icon: typeof IconPlayerPlay;
  /** Why it can be done with none of them; null: it can. */
  readonly reason: string | null;
  readonly isDangerous?: boolean;
  readonly onAct: () => void;
};

type Props = {
  /** How many are chosen, in words; null: none is. */
  chosen: string | null;
  actions: readonly BulkAction[];
  /** The action that runs. */
  pending: string | null;
  /** Chooses all matching rows, beyond the page; null once they are chosen. */
  all: { readonly label: string; readonly onChoose: () => void } | null;
  onClear: () => void;
  /** Result of the last action if it skipped something, otherwise null. */
  done: BulkDone | null;
  onRead: () => void;
};

/** Actions on the chosen rows of a table, and their result. It follows the table and stays in view. */
export function SelectionBar({ chosen, actions, pending, all, onClear, done, onRead }: Props) {
  if (chosen === null && done === null) return null;
  return (
    <section className={classes.bar} aria-label={t('Acciones con lo elegido')}>
      {done !== null && <BulkOutcome {...done} onClose={onRead} />}
      {chosen !== null && (
        <div className={classes.row}>
          <output className={classes.count}>{chosen}</output>
          {all !== null && (
            <Button variant="subtle" size="compact-sm" onClick={all.onChoose}>
              {all.label}
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" color="gray" onClick={onClear}>
            {t('Quitar selección')}
          </Button>
          <Actions actions={actions} pending={pending} />
        </div>
      )}
    </section>
  );
}

/** Buttons where there is room, a menu on a phone. */
function Actions({ actions, pending }: Pick<Props, 'actions' | 'pending'>) {
  const narrow = useNarrow();
  if (!narrow)
    return (
      <div className={classes.actions}>
        {actions.map(({ key, label, icon: Icon, reason, isDangerous, onAct }) => (
          <ReasonedButton
            key={key}
            variant="default"
            size="xs"
            c={isDangerous === true && reason === null ? 'var(--state-bad)' : undefined}
            leftSection={<Icon size={14} />}
            reason={reason}
            loading={pending === key}
            disabled={pending !== null}
            onAct={onAct}
          >
            {label}
          </ReasonedButton>
        ))}
      </div>
    );
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="xs" rightSection={<IconChevronDown size={14} />} loading={pending !== null}>
          {t('Acciones')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions
          .filter(({ reason }) => reason === null)
          .map(({ key, label, icon: Icon, isDangerous, onAct }) => (
            <Menu.Item
              key={key}
              color={isDangerous === true ? 'var(--state-bad)' : undefined}
              leftSection={<Icon size={16} />}
              onClick={onAct}
            >
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

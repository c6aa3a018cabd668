import { Button, Menu } from '@mantine/core';
import { IconChevronDown, type IconPlayerPlay } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { useNarrow } from '#web/lib/narrow.ts';
import { BulkOutcome, type BulkDone } from './bulk-outcome.tsx';
import { GatedButton } from './gated-button.tsx';
import classes from './selection-bar.module.css';

export type BulkAction = {
  readonly key: string;
  readonly label: string;
  readonly icon: typeof IconPlayerPlay;
  /** Why the action isn't possible with the selected rows, or null. */
  readonly reason: string | null;
  readonly isDangerous?: boolean;
  readonly onAct: () => void;
};

type Props = {
  /** Number of selected rows as text, or null if none is selected. */
  chosen: string | null;
  actions: readonly BulkAction[];
  /** Key of the running action, or null. */
  pending: string | null;
  /** Selects all matching rows, including those on other pages. Null hides the button. */
  all: { readonly label: string; readonly onChoose: () => void } | null;
  onClear: () => void;
  /** Result of the last action if it skipped something, otherwise null. */
  done: BulkDone | null;
  onRead: () => void;
};

/** Actions on the selected rows of a table, and their result. It is placed below the table and stays in view. */
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

/** Shows buttons, or a menu on a phone. */
function Actions({ actions, pending }: Pick<Props, 'actions' | 'pending'>) {
  const narrow = useNarrow();
  if (!narrow)
    return (
      <div className={classes.actions}>
        {actions.map(({ key, label, icon: Icon, reason, isDangerous, onAct }) => (
          <GatedButton
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
          </GatedButton>
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

import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import type { WaitingReason } from '#shared/domain/waiting-reasons.ts';
import { t } from '#web/lib/i18n.ts';
import { REASONS } from '../../words.ts';

const CHOICES = Object.entries(REASONS).map(([value, label]) => ({ value, label }));

type Props = { value: readonly WaitingReason[]; onChange: (value: readonly WaitingReason[]) => void };

/**
 * Applies when the list closes instead of after each choice, because the server scans all contacts to filter by reason.
 */
export function ReasonsFilter({ value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  /** Choices made while the list is open, or null if there are none. */
  const [chosen, setChosen] = useState<readonly WaitingReason[] | null>(null);

  function close(): void {
    setOpen(false);
    setChosen(null);
    if (chosen !== null && !isSame(chosen, value)) onChange(chosen);
  }

  return (
    <MultiSelect
      label={t('Por qué espera')}
      placeholder={(chosen ?? value).length === 0 ? t('Cualquier motivo') : ''}
      searchable
      data={CHOICES}
      value={[...(chosen ?? value)]}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={close}
      onChange={(next) => (isOpen ? setChosen : onChange)(next as WaitingReason[])}
    />
  );
}

const isSame = (one: readonly WaitingReason[], other: readonly WaitingReason[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconReplace, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SavedFilter } from '#shared/contracts/saved-filters.ts';
import { MAX_FILTER_NAME } from '#shared/domain/saved-filters.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { EditButton, EraseButton, RowActions } from '#web/ui/row-actions.tsx';
import { useChangeFilter, useDeleteFilter } from './api.ts';
import { filterOf, isSameSearch, searchOfFilter } from './filter-search.ts';
import classes from './saved-filters.module.css';

type Props = { filter: SavedFilter; current: URLSearchParams };

export function FilterRow({ filter, current }: Props) {
  const { id, nombre: name, predeterminado: isDefault, vigente } = filter;
  const [isRenaming, setRenaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const change = useChangeFilter();
  const remove = useDeleteFilter();
  const isReplaceable = current.size > 0 && !isSameSearch(searchOfFilter(filter), current);

  async function replace(): Promise<void> {
    const isSure = await confirmed({
      title: t('Reemplazar «{name}»', { name }),
      body: t('Pasa a ser el filtro que la sección tiene ahora. Lo que guardaba se pierde.'),
      confirm: t('Reemplazar'),
    });
    if (isSure) change.mutate({ id, filtro: filterOf(current) });
  }

  async function erase(): Promise<void> {
    const isSure = await confirmed({
      title: t('Eliminar «{name}»', { name }),
      body: t('El filtro guardado se elimina. Las filas que muestra no cambian.'),
      confirm: t('Eliminar'),
      danger: true,
    });
    if (isSure) remove.mutate(filter);
  }

  /** Closes the form and keeps the keyboard focus in the row. */
  function endRenaming(): void {
    setRenaming(false);
    change.reset();
    row.current?.focus();
  }

  if (isRenaming)
    return (
      <li ref={row} className={classes.row} tabIndex={-1}>
        <RenameForm
          name={name}
          isSaving={change.isPending}
          error={refusedField(change.error) === 'nombre' ? messageOfError(change.error) : null}
          onClose={endRenaming}
          onRename={(nombre) => change.mutate({ id, nombre }, { onSuccess: endRenaming })}
        />
      </li>
    );
  const star = isDefault
    ? t('No abrir la sección con «{name}»', { name })
    : t('Abrir la sección con «{name}»', { name });
  return (
    <li ref={row} className={classes.row} tabIndex={-1}>
      <div>
        <span className={classes.name}>{name}</span>
        {isDefault && vigente && <span className={classes.why}>{t('La sección se abre con este filtro')}</span>}
        {!vigente && (
          <span className={classes.why}>
            {t('Es de otra versión y esta no lo entiende: reemplazalo por el filtro actual o eliminalo.')}
          </span>
        )}
      </div>
      <RowActions>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={star}
          title={star}
          loading={change.isPending}
          onClick={() => change.mutate({ id, predeterminado: !isDefault })}
        >
          {isDefault ? <IconStarFilled size={16} /> : <IconStar size={16} />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Reemplazar «{name}» por el filtro actual', { name })}
          title={t('Reemplazar por el filtro actual')}
          disabled={!isReplaceable}
          onClick={() => void replace()}
        >
          <IconReplace size={16} />
        </ActionIcon>
        <EditButton name={name} onAct={() => setRenaming(true)} />
        <EraseButton name={name} loading={remove.isPending} onAct={() => void erase()} />
      </RowActions>
    </li>
  );
}

type RenameProps = {
  name: string;
  isSaving: boolean;
  /** Why the name was refused, or null. */
  error: string | null;
  onRename: (name: string) => void;
  onClose: () => void;
};

function RenameForm({ name, isSaving, error, onRename, onClose }: RenameProps) {
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wanted === name) onClose();
    else onRename(wanted);
  }

  return (
    <form className={classes.rename} onSubmit={submit}>
      <TextInput
        ref={input}
        aria-label={t('Nombre')}
        value={typed}
        maxLength={MAX_FILTER_NAME}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" loading={isSaving} disabled={wanted === ''}>
        {t('Renombrar')}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t('Cancelar')}
      </Button>
    </form>
  );
}

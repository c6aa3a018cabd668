import { Button, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { CallerIdConfig } from '#shared/contracts/caller-id-configs.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { MAX_TYPED_NUMBER } from '#shared/numbers/number-text.ts';
import { t } from '#web/lib/i18n.ts';
import { useStoredForm } from '#web/lib/stored-form.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { CallerIdWarning } from '../../caller-id-warning.tsx';
import { useInventoryNumbers } from '../../new-numbers.ts';
import { useDeleteCallerId, useSaveCallerId } from '../api.ts';
import {
  blockedBecause,
  breachOfDraft,
  type CallerIdDraft,
  defaultCallerName,
  draftOf,
  requestOf,
  type Target,
} from '../caller-id-draft.ts';
import classes from './caller-id.module.css';
import { Preview } from './preview.tsx';
import { PoolPanel } from './pool-panel.tsx';

type Props = {
  target: Target;
  /** Undefined if the target has no config yet. */
  config: CallerIdConfig | undefined;
  /** Describes the caller id of calls while the target has no config. */
  fallback: string;
};

/** Version of a config that does not exist yet. */
const NEW = '';

/** Contains non-breaking spaces and hyphens so that the number doesn't wrap. */
const EXAMPLE = '+54\u00a011\u00a05234\u20115678';

export function CallerIdEditor({ target, config, fallback }: Props) {
  const save = useSaveCallerId(config?.id);
  const remove = useDeleteCallerId();
  const { confirmNew } = useInventoryNumbers();
  const { dialCode } = target;
  const { form, dirty, base, take, reset } = useStoredForm<CallerIdDraft>(
    draftOf(config, dialCode),
    config?.version ?? NEW,
    {
      parameter: 'id',
    },
  );
  const draft = form.values;
  const breach = breachOfDraft(draft, target);

  async function submit(values: CallerIdDraft): Promise<void> {
    if (blockedBecause(values) !== null || save.isPending) return;
    if (!(await confirmNew([values.caller_number, ...values.caller_pool.map(({ number }) => number)]))) return;
    const edit = { before: requestOf(base.stored, target), after: requestOf(values, target), version: base.version };
    save.mutate(edit, {
      onSuccess: ({ config: saved }) => take(draftOf(saved, dialCode), saved.version, values),
      onError(error) {
        const field = refusedField(error);
        if (field !== undefined) form.setFieldError(field, messageOfError(error));
      },
    });
  }

  async function erase(id: number): Promise<void> {
    if (!(await confirmed(deleteQuestion(target, fallback)))) return;
    const removed = form.getValues();
    remove.mutate(id, { onSuccess: () => take(draftOf(undefined, dialCode), NEW, removed) });
  }

  /** Discards the changes and the server's error. */
  function undo(): void {
    reset();
    save.reset();
  }

  return (
    <form
      className={classes.editor}
      aria-label={t('Caller ID de {name}', { name: target.name })}
      onSubmit={form.onSubmit((values) => void submit(values))}
      noValidate
    >
      <div className={classes.fields}>
        <Panel title={target.name} aside={config === undefined ? t('sin configuración propia') : undefined}>
          {config === undefined && <p className={classes.hint}>{fallback}</p>}
          <div className={classes.pair}>
            <TextInput
              label={t('Nombre del llamante')}
              description={t('Por defecto: {name}', { name: defaultCallerName(target.dialCode) })}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              maxLength={100}
              required
              {...form.getInputProps('caller_name')}
            />
            <TextInput
              label={t('Número del llamante')}
              description={t('Con código de país, por ejemplo {number}.', { number: EXAMPLE })}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              placeholder="+541152345678"
              inputMode="tel"
              maxLength={MAX_TYPED_NUMBER}
              required
              {...form.getInputProps('caller_number')}
            />
          </div>
          <Switch
            label={t('Aleatorizar')}
            description={t('Cada llamada muestra al azar este número o uno del grupo.')}
            {...form.getInputProps('is_randomized', { type: 'checkbox' })}
          />
        </Panel>
        <PoolPanel
          pool={draft.caller_pool}
          randomized={draft.is_randomized}
          errors={form.errors}
          onAdd={(entry) => form.insertListItem('caller_pool', entry)}
          onRemove={(index) => {
            form.clearErrors();
            form.removeListItem('caller_pool', index);
          }}
        />
        <CallerIdWarning rule={breach?.rule ?? null} numbers={breach?.numbers ?? []} />
      </div>
      <Preview draft={draft} />
      <div className={classes.save}>
        <SaveBar
          blocked={blockedBecause(draft)}
          pending={save.isPending}
          onReset={dirty ? undo : undefined}
          failure={save.isError ? { title: t('Error al guardar configuración'), error: save.error } : null}
        >
          {config !== undefined && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} />}
              loading={remove.isPending}
              onClick={singleClick(() => void erase(config.id))}
            >
              {t('Quitar')}
            </Button>
          )}
        </SaveBar>
      </div>
    </form>
  );
}

function deleteQuestion({ name }: Target, fallback: string) {
  return {
    title: t('Quitar Caller ID'),
    body: t('Se quita el Caller ID de «{name}». {fallback} Sus números quedan en el inventario.', { name, fallback }),
    confirm: t('Quitar'),
    danger: true,
  };
}

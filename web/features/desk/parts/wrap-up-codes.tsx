import { Button, Kbd, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { DeskCall } from '#shared/contracts/desk.ts';
import { MOST_NOTE } from '#shared/domain/wrap-up-codes.ts';
import { isCovered, isTyping } from '#web/app/shortcuts/key-target.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { missingOf, type CodeDraft } from '../code-draft.ts';
import { CallbackTime } from './callback-time.tsx';
import classes from './desk.module.css';

type Props = {
  call: DeskCall;
  /** The server's clock, epoch ms. */
  nowMs: number;
  /** Whether its keys choose codes. */
  takesKeys: boolean;
  draft: CodeDraft;
  onChange: (draft: CodeDraft) => void;
  /** Sends the draft, if it is complete. */
  onSave: (draft: CodeDraft) => void;
};

/** What came of the call: its campaign's wrap-up codes, to be chosen by click or key, and a note. */
export function WrapUpCodes({ call, nowMs, takesKeys, draft, onChange, onSave }: Props) {
  const noteId = useId();
  const timeId = useId();
  const [isEdited, setEdited] = useState(false);
  const chosen = call.dispositions.find(({ id }) => id === draft.codeId);
  const standard = call.dispositions.find(({ id }) => id === call.default_disposition);

  function pick(codeId: number): void {
    const changed = { ...draft, codeId };
    onChange(changed);
    onSave(changed);
    const missing = missingOf(call, changed)?.what;
    if (missing !== undefined) setTimeout(() => document.getElementById(missing === 'note' ? noteId : timeId)?.focus());
  }

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (!takesKeys || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const code = call.dispositions.find(({ key }) => key === event.key.toUpperCase());
    if (code === undefined || isCovered() || isTyping(event)) return;
    event.preventDefault();
    pick(code.id);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Panel title={t('Tipificación')}>
      <fieldset className={classes.codes} aria-label={t('Qué resultó de la llamada')}>
        {call.dispositions.map(({ id, label, key }) => (
          <Button
            key={id}
            variant={id === draft.codeId ? 'filled' : 'default'}
            aria-pressed={id === draft.codeId}
            aria-keyshortcuts={key}
            justify="space-between"
            rightSection={
              <Kbd size="xs" className={classes.key} aria-hidden="true">
                {key}
              </Kbd>
            }
            onClick={singleClick(() => pick(id))}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {chosen?.asks_callback === true && (
        <CallbackTime
          id={timeId}
          zones={call.zones}
          nowMs={nowMs}
          draft={draft.callback}
          onChange={(callback) => {
            onChange({ ...draft, callback });
            onSave({ ...draft, callback });
          }}
        />
      )}
      <Textarea
        id={noteId}
        mt="sm"
        label={t('Nota de la llamada')}
        withAsterisk={chosen?.note_required ?? false}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MOST_NOTE}
        value={draft.note}
        onChange={(event) => {
          setEdited(true);
          onChange({ ...draft, note: event.currentTarget.value });
        }}
        onBlur={() => {
          if (isEdited) onSave(draft);
          setEdited(false);
        }}
      />
      {chosen === undefined && standard !== undefined && (
        <p className={classes.detail}>{t('Si no elegís ninguna: «{label}»', { label: standard.label })}</p>
      )}
    </Panel>
  );
}

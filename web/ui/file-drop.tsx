import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '#web/lib/i18n.ts';
import classes from './file-drop.module.css';

type Props = {
  /** Kind of file, for screen readers. */
  label: string;
  title: string;
  hint: string;
  /** Chosen file, shown instead of the title. */
  chosen?: { name: string; detail: string } | undefined;
  error?: string | undefined;
  disabled?: boolean;
  onFile: (file: File) => void;
};

/** Accepts a dropped or picked file. The caller validates it. */
export function FileDrop({ label, title, hint, chosen, error, disabled = false, onFile }: Props) {
  const open = useRef<() => void>(null);
  return (
    <div>
      <Dropzone
        openRef={open}
        multiple={false}
        disabled={disabled}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        onDrop={(files: File[]) => files[0] && onFile(files[0])}
        inputProps={{ 'aria-label': label }}
        tabIndex={-1}
        className={classes.drop}
        data-wrong={error !== undefined || undefined}
      >
        <IconFileUpload size={28} stroke={1.4} aria-hidden="true" className={classes.icon} />
        <p className={classes.title}>{chosen?.name ?? title}</p>
        <p className={classes.hint}>{chosen?.detail ?? hint}</p>
        <Button variant="default" disabled={disabled} onClick={() => open.current?.()}>
          {chosen === undefined ? t('Elegir archivo') : t('Elegir otro archivo')}
        </Button>
      </Dropzone>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { formatPhone } from '#web/lib/formats/phones.ts';
import classes from './phone.module.css';
import { t } from '#web/lib/i18n.ts';

/** A number in its country's format. A click copies it as E.164. */
export function Phone({ number }: { number: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  const formatted = formatPhone(number);
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      className={classes.phone}
      title={t('{number} · copiar', { number })}
      aria-label={
        clipboard.copied
          ? t('{formatted}, copiado {number}', { formatted, number })
          : t('{formatted}, copiar {number}', { formatted, number })
      }
      onClick={(event) => {
        event.stopPropagation();
        clipboard.copy(number);
      }}
    >
      {formatted}
      <Icon
        size={13}
        stroke={1.6}
        aria-hidden="true"
        className={classes.icon}
        data-copied={clipboard.copied || undefined}
      />
    </button>
  );
}

import { Link } from 'wouter';
import { useMay } from '#web/app/guard.tsx';
import { contactPath } from '#web/app/paths.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './contact-link.module.css';

type Props = { number: string; /** null if it is unknown */ name: string | null };

/** A contact's name. For users with permission it links to the number's page. */
export function ContactLink({ number, name }: Props) {
  const may = useMay('operator');
  if (!may) return name;
  return (
    <Link
      href={contactPath(number)}
      className={classes.link}
      aria-label={name === null ? t('Ver contacto {number}', { number: formatPhone(number) }) : undefined}
      onClick={(event) => event.stopPropagation()}
    >
      {name ?? t('Ver contacto')}
    </Link>
  );
}

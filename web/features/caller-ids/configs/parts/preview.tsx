import { IconPhoneIncoming } from '@tabler/icons-react';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { type CallerIdDraft, shownIdentities } from '../caller-id-draft.ts';
import classes from './caller-id.module.css';

const SHOWN = 4;

export function Preview({ draft }: { draft: CallerIdDraft }) {
  const identities = shownIdentities(draft);
  const more = identities.length - SHOWN;
  return (
    <div className={classes.preview}>
      <Panel title={t('Vista previa')}>
        <ul className={classes.screens} aria-label={t('Lo que ve quien recibe la llamada')}>
          {identities.slice(0, SHOWN).map(({ name, number }, index) => (
            <li key={`${index}-${number}`} className={classes.screen}>
              <IconPhoneIncoming size={18} aria-hidden="true" />
              <span>
                <strong>{name.trim() === '' ? t('Sin nombre') : name}</strong>
                <span className="mono">
                  {number.trim() === '' ? t('Sin número') : formatPhone(international(number))}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {more > 0 && <p className={classes.hint}>{t('y {more} más', { more: formatInteger(more) })}</p>}
        <p className={classes.hint}>{noteOf(draft, identities.length)}</p>
      </Panel>
    </div>
  );
}

function noteOf({ is_randomized }: CallerIdDraft, count: number): string {
  if (!is_randomized) return t('Todas las llamadas muestran este número.');
  if (count === 1) return t('Con el grupo vacío, todas las llamadas muestran este número.');
  return t('Cada llamada muestra al azar uno de estos {count} números.', { count: formatInteger(count) });
}

/** Adds a missing plus, because the server reads every number with its country code. */
function international(number: string): string {
  const bare = number.replaceAll(/[\s().-]/g, '');
  return bare.startsWith('+') ? bare : `+${bare}`;
}

import { Kbd, Modal, Stack, Switch } from '@mantine/core';
import { useAtom } from 'jotai';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { allows } from '#shared/roles.ts';
import { t } from '#web/lib/i18n.ts';
import { MODIFIER } from '../modifier.ts';
import { singleKeysAtom } from '../preferences.ts';
import { SECTIONS } from '../sections.ts';
import { SECTION_KEYS } from './keys.ts';
import classes from './shortcuts-dialog.module.css';

type Props = { user: SessionUser; onClose: () => void };

type Row = { keys: readonly string[]; what: string };

const GENERAL: readonly Row[] = [
  { keys: [MODIFIER, 'K'], what: t('Buscar sección, campaña, persona o número') },
  { keys: ['/'], what: t('Buscar, donde no se escribe') },
  { keys: ['?'], what: t('Esta lista') },
  { keys: ['Esc'], what: t('Cerrar lo que está abierto') },
];

/** Lists the user's shortcuts and offers to turn off single-key shortcuts. */
export function ShortcutsDialog({ user, onClose }: Props) {
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  const sections = SECTIONS.filter((section) => allows(user.role, section.needs)).map((section) => ({
    keys: ['G', SECTION_KEYS[section.key].toUpperCase()],
    what: section.title,
  }));
  return (
    <Modal opened onClose={onClose} title={t('Atajos de teclado')} size="lg">
      <Stack gap="md">
        <Switch
          label={t('Atajos de una tecla')}
          description={t('Sin ellos queda {key}.', { key: `${MODIFIER} K` })}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        <Rows label={t('En general')} rows={GENERAL} />
        <Rows label={t('Ir a una sección: G y después su letra')} rows={sections} />
      </Stack>
    </Modal>
  );
}

function Rows({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <section>
      <h2 className={classes.heading}>{label}</h2>
      <dl className={classes.rows}>
        {rows.map(({ keys, what }) => (
          <div key={what} className={classes.row}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key} size="sm">
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

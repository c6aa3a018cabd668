import { Group } from '@mantine/core';
import type { ContactActionName } from '#shared/domain/contact-directory.ts';
import type { ContactEntry } from '#shared/contracts/contact-directory.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { useContactAction } from '../api.ts';
import { ACTION_WORDS } from '../../words.ts';

/** Returns why an action is not possible now, or null. The server makes the final decision. */
function whyNot(action: ContactActionName, { situacion }: ContactEntry): string | null {
  if (situacion === 'en_llamada') return t('Está en una llamada');
  if (action === 'excluir')
    return situacion === 'sin_llamar' || situacion === 'reintento' ? null : t('Ya está terminado: no se lo llama más');
  if (action === 'restaurar') return null;
  if (situacion === 'opt_out') return t('Pidió que no lo llamen más');
  if (situacion === 'sin_llamar') return t('Todavía no se lo llamó');
  return null;
}

/** Actions for supervisors on one contact, besides editing it. */
export function ContactActions({ contact }: { contact: ContactEntry }) {
  const act = useContactAction();
  const name = contact.nombre ?? formatPhone(contact.telefono);
  const bodies: Readonly<Record<ContactActionName, string>> = {
    reiniciar: t('{name} puede volver a llamarse desde el primer intento en «{campaign}».', {
      name,
      campaign: contact.campana,
    }),
    excluir: t('No se llama más a {name} en «{campaign}». En otras campañas y en la blacklist no cambia nada.', {
      name,
      campaign: contact.campana,
    }),
    restaurar: t('{name} vuelve a «{campaign}», con los intentos que tenía.', { name, campaign: contact.campana }),
  };
  const shown: readonly ContactActionName[] =
    contact.situacion === 'excluido' ? ['restaurar'] : ['reiniciar', 'excluir'];

  async function take(action: ContactActionName): Promise<void> {
    const isSure = await confirmed({
      title: ACTION_WORDS[action],
      body: bodies[action],
      confirm: ACTION_WORDS[action],
      danger: action === 'excluir',
    });
    if (isSure) act.mutate({ id: contact.id, accion: action });
  }

  return (
    <Group gap="xs">
      {shown.map((action) => (
        <GatedButton
          key={action}
          variant="default"
          size="xs"
          reason={whyNot(action, contact)}
          loading={act.isPending && act.variables.accion === action}
          onAct={() => void take(action)}
        >
          {ACTION_WORDS[action]}
        </GatedButton>
      ))}
    </Group>
  );
}

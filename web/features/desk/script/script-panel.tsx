import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { DeskCall, DeskContact } from '#shared/contracts/desk.ts';
import { fillAddress } from '#shared/domain/call-script.ts';
import { sessionAtom } from '#web/app/session.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ScriptSteps } from '#web/ui/script-steps.tsx';
import { fieldsOfPerson } from './fields.ts';
import { useOpenedLinks } from './use-opened-links.ts';

type Props = { person: DeskCall | DeskContact; campaignId: number };

/** Shows the script that the agent reads to the person, and the campaign's links to pages about them. */
export function ScriptPanel({ person, campaignId }: Props) {
  const { data: script, isFetchedAfterMount } = useQuery({
    ...queryOf('GET /campaigns/:id/script', { params: { id: campaignId } }),
    select: (answer) => answer.script,
    staleTime: 0,
  });
  const session = useAtomValue(sessionAtom);
  const agent = session.state === 'signed-in' ? session.user.name : '';
  const fields = useMemo(() => fieldsOfPerson(person, agent), [person, agent]);
  const links = script?.links.map((link) => ({ ...link, href: fillAddress(link.url, fields) })) ?? [];
  const isBlocked = useOpenedLinks('caller_id' in person ? person : null, isFetchedAfterMount ? links : undefined);
  if (script === undefined || (script.text === '' && links.length === 0)) return null;
  return (
    <Panel title={script.text === '' ? t('Enlaces') : t('Guion')}>
      {isBlocked && (
        <Alert color="yellow" mb="sm" role="alert">
          {t(
            'El navegador no dejó abrir los enlaces de la llamada. Permití las ventanas emergentes de esta dirección, o abrilos acá.',
          )}
        </Alert>
      )}
      {links.length > 0 && (
        <Group gap="xs" mb={script.text === '' ? 0 : 'md'}>
          {links.map(({ label, href }, index) => (
            <Button
              key={index}
              component="a"
              href={href}
              target="_blank"
              rel="noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={16} aria-hidden="true" />}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      {script.text !== '' && <ScriptSteps text={script.text} fields={fields} />}
    </Panel>
  );
}

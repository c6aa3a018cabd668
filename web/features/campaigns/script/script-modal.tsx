import { Alert, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { t } from '#web/lib/i18n.ts';
import { LoadingState } from '#web/ui/states.tsx';
import { ScriptForm } from './script-form.tsx';

/** Reads and edits what the agents of a campaign read in a call. */
export function ScriptModal({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { data: script, error } = useQuery({
    ...queryOf('GET /campaigns/:id/script', { params: { id: campaign.id } }),
    select: (answer) => answer.script,
    staleTime: 0,
    gcTime: 0,
  });
  const title = t('Guion de «{name}»', { name: campaign.name });
  if (script !== undefined)
    return <ScriptForm title={title} campaignId={campaign.id} script={script} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      {error === null ? (
        <LoadingState />
      ) : (
        <Alert color="red" role="alert">
          <Text size="sm">{messageOfError(error)}</Text>
        </Alert>
      )}
    </Modal>
  );
}

import { Checkbox, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Registry, RegistryChoice } from '#shared/contracts/registries.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useChooseRegistries, useRegistryChoice } from '../api.ts';

type Use = RegistryChoice['use'];

const USES: readonly { value: Use; label: string }[] = [
  { value: 'all', label: t('Todos, también los que se agreguen') },
  { value: 'chosen', label: t('Solo los elegidos') },
  { value: 'none', label: t('Ninguno: la ley permite estas llamadas') },
];

type Props = { registries: readonly Registry[]; onClose: () => void };

/** Chooses which registries a campaign uses. */
export function UseModal({ registries, onClose }: Props) {
  const campaigns = useCampaigns();
  const choose = useChooseRegistries();
  const [campaignId, setCampaignId] = useState<number | null>(null);
  const { data: stored } = useRegistryChoice(campaignId);
  const [edited, setEdited] = useState<{ use: Use; ids: readonly number[] } | null>(null);
  const choice = edited ?? stored;
  const isMissing = choice?.use === 'chosen' && choice.ids.length === 0;

  function submit(): void {
    if (campaignId === null || choice === undefined || isMissing) return;
    const body = { use: choice.use, ids: [...choice.ids] };
    choose.mutate({ campaignId, body }, { onSuccess: onClose });
  }

  return (
    <FormModal
      title={t('Registros por campaña')}
      isDirty={edited !== null}
      refused={choose.error === null ? null : messageOfError(choose.error)}
      submit={t('Guardar')}
      pending={choose.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <Select
        label={t('Campaña')}
        placeholder={t('Elegí una campaña')}
        searchable
        nothingFoundMessage={t('Ninguna campaña se llama así')}
        data={(campaigns.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={campaignId === null ? null : String(campaignId)}
        onChange={(id) => {
          setCampaignId(id === null ? null : Number(id));
          setEdited(null);
        }}
      />
      {choice !== undefined && (
        <Select
          label={t('No llama a los números de')}
          allowDeselect={false}
          data={USES}
          value={choice.use}
          onChange={(use) => setEdited({ use: use as Use, ids: choice.ids })}
        />
      )}
      {choice?.use === 'chosen' && (
        <Checkbox.Group
          label={t('Registros')}
          error={isMissing ? t('Elegí al menos uno') : undefined}
          value={choice.ids.map(String)}
          onChange={(ids) => setEdited({ use: 'chosen', ids: ids.map(Number) })}
        >
          <Stack gap="xs" mt="xs">
            {registries.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {choice?.use === 'none' && (
        <Text size="sm" c="dimmed">
          {t('La blacklist rige igual, y los cambios quedan en la auditoría.')}
        </Text>
      )}
    </FormModal>
  );
}

import { Select } from '@mantine/core';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';

type Props = { value: string; onChange: (value: string) => void; disabled: boolean };

const TO_CAMPAIGN = t('Los contactos se agregan a esta campaña; los que ya tiene cuentan como duplicados.');
const TO_GENERAL = t(
  'No elegiste ninguna campaña: los contactos van a «General», un borrador que se crea si hace falta y no llama hasta que se inicie.',
);

export function CampaignSelect({ value, onChange, disabled }: Props) {
  const { data } = useCampaigns();
  const campaigns = (data ?? []).map((campaign) => ({
    value: String(campaign.id),
    label: `${campaign.name} · ${t('{count, plural, one {# contacto} other {# contactos}}', { count: campaign.contacts_total })}`,
  }));
  const options = [{ value: 'default', label: t('General (sin campaña elegida)') }, ...campaigns];
  return (
    <Select
      label={t('Campaña')}
      description={value === 'default' ? TO_GENERAL : TO_CAMPAIGN}
      data={options}
      value={value}
      onChange={(next) => onChange(next ?? 'default')}
      allowDeselect={false}
      searchable
      disabled={disabled}
      maw={480}
      mb="md"
    />
  );
}

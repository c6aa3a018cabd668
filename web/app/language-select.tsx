import { NativeSelect } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { language, LANGUAGES, type Language } from '#web/lib/language.ts';
import { changeLanguage } from './change-language.ts';

const CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** The console's language, where nobody is logged in. */
export function LanguageSelect() {
  return (
    <NativeSelect
      aria-label={t('Idioma')}
      size="xs"
      mx="auto"
      data={CHOICES}
      value={language}
      onChange={(event) => void changeLanguage(event.currentTarget.value as Language)}
    />
  );
}

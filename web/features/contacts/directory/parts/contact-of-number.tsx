import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useMay } from '#web/app/guard.tsx';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';

const ContactEditor = lazyPart(async () => (await import('./contact-editor.tsx')).ContactEditor);

export function EditContactButton({ contact: { id, campana } }: { contact: { id: number; campana: string } }) {
  const mayEdit = useMay('supervisor');
  const [isEdited, setEdited] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-label={
          mayEdit ? t('Editar en {campaign}', { campaign: campana }) : t('Nota en {campaign}', { campaign: campana })
        }
        onClick={() => setEdited(true)}
      >
        {mayEdit ? t('Editar') : t('Nota')}
      </Button>
      {isEdited && (
        <Suspense fallback={null}>
          <ContactEditor id={id} onClose={() => setEdited(false)} />
        </Suspense>
      )}
    </>
  );
}

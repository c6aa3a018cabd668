import { Button, Group, Text } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';

type Props = {
  /** 1-based page number. */
  page: number;
  /** Cursor of the next page, or null. */
  next: string | null;
  onNext: (cursor: string) => void;
  onBack: () => void;
};

/** Pager for pages that are addressed by a cursor instead of a number. */
export function CursorPager({ page, next, onNext, onBack }: Props) {
  if (page === 1 && next === null) return null;
  return (
    <Group justify="space-between" gap="xs" p="sm" px="md">
      <Text size="sm" c="dimmed">
        {t('Página {page, number}', { page })}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="xs" disabled={page === 1} onClick={onBack}>
          {t('Página anterior')}
        </Button>
        <Button variant="default" size="xs" disabled={next === null} onClick={() => next !== null && onNext(next)}>
          {t('Página siguiente')}
        </Button>
      </Group>
    </Group>
  );
}

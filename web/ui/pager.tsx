import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

type Props = { page: number; totalPages: number; onPage: (page: number) => void };

/** 'Página X de Y' with buttons for up to five pages. */
export function Pager({ page, totalPages, onPage }: Props) {
  return (
    <Group justify="space-between" gap="xs" p="sm" px="md">
      <Text size="sm" c="dimmed">
        {t('Página {page} de {pages}', { page: formatInteger(page), pages: formatInteger(totalPages) })}
      </Text>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          size={30}
          disabled={page <= 1}
          aria-label={t('Página anterior')}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        {pageWindow(page, totalPages).map((number) => (
          <Button
            key={number}
            size="xs"
            px={0}
            miw={32}
            h={30}
            variant={number === page ? 'filled' : 'default'}
            aria-label={t('Página {page}', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ))}
        <ActionIcon
          variant="default"
          size={30}
          disabled={page >= totalPages}
          aria-label={t('Página siguiente')}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

const WINDOW = 5;

/** Returns the page numbers to show as buttons: up to five around the current one. Pages count from 1. */
export function pageWindow(page: number, totalPages: number): number[] {
  const size = Math.min(WINDOW, Math.max(1, totalPages));
  const first = Math.min(Math.max(1, page - Math.floor(WINDOW / 2)), Math.max(1, totalPages - size + 1));
  return Array.from({ length: size }, (_, i) => first + i);
}

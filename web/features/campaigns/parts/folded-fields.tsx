import { Button, Collapse, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

type Props = { label: string; hasError: boolean; children: ReactNode };

/** Fields that are folded away until somebody wants them, or one has an error, which must not be hidden. */
export function FoldedFields({ label, hasError, children }: Props) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const open = opened || hasError;
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Icon size={14} />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
      >
        {label}
      </Button>
      <Collapse expanded={open} id={id} transitionDuration={150}>
        <Stack gap="md" pt="sm">
          {children}
        </Stack>
      </Collapse>
    </div>
  );
}

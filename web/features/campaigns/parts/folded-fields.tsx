import { Button, Collapse, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

type Props = { label: string; mustShow: boolean; children: ReactNode };

/** Fields that are folded away until somebody opens them. `mustShow`: one has an error, or the address names it. */
export function FoldedFields({ label, mustShow, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(mustShow);
  // Stays open afterwards, because the error goes while the user still types.
  if (mustShow && !open) setOpen(true);
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
        onClick={() => setOpen(!open)}
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

import { Button, Collapse, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

type Props = { label: string; mustShow: boolean; children: ReactNode };

/** Collapsible fields. `mustShow` expands them if one has an error or is named in the address. */
export function FoldedFields({ label, mustShow, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(mustShow);
  // Don't collapse again when the error disappears while the user is typing.
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

import { Collapse, Paper, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/api/query.ts';
import { useState } from 'react';
import type { DemoAccount } from '#shared/contracts/auth.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './centered.module.css';
import { roleName } from './role-badge.tsx';

/** Returns the demo accounts; empty outside demo mode. */
function useDemoAccounts(): readonly DemoAccount[] {
  const { data } = useQuery({
    ...queryOf('GET /auth/demo-accounts'),
  });
  return data?.accounts ?? [];
}

/** 'Credenciales de prueba', shown only if the server offers demo accounts. */
export function DemoAccounts({ disabled, onPick }: { disabled: boolean; onPick: (account: DemoAccount) => void }) {
  const [open, setOpen] = useState(false);
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  return (
    <Paper withBorder className={classes.accounts}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={open}
        aria-controls="demo-accounts"
        onClick={() => setOpen(!open)}
      >
        <span>{t('Credenciales de prueba')}</span>
        <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />
      </UnstyledButton>
      <Collapse expanded={open} id="demo-accounts" transitionDuration={150}>
        {accounts.map((account) => (
          <UnstyledButton
            key={account.username}
            className={classes.account}
            disabled={disabled}
            onClick={() => onPick(account)}
          >
            <span>{roleName(account.role)}</span>
            <Text span c="dimmed" size="sm" className="mono">
              {account.username} / {account.password}
            </Text>
          </UnstyledButton>
        ))}
      </Collapse>
    </Paper>
  );
}

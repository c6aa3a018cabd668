import './app/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstScreenAt } from './app/parts.ts';
import { printLight } from './app/print-light.ts';
import { restoreSession, sessionAtom } from './app/session.ts';
import { cssVariables, theme } from './app/theme.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { focusErrorsOfForms } from './ui/focus-errors.ts';
import { refuseTextInNumberFields } from './ui/number-text.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Runs before the first render: without a session the login shows immediately; otherwise the session and the first
// screen's code load in parallel.
void restoreSession();
if (getDefaultStore().get(sessionAtom).state === 'resolving')
  for (const fetchPart of firstScreenAt(location.pathname)) void fetchPart();

focusErrorsOfForms();
refuseTextInNumberFields();
printLight();
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={createQueryClient()}>
        <App />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

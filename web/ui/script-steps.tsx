import { Button, Group } from '@mantine/core';
import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentPropsWithoutRef, createContext, useContext, useMemo, useState } from 'react';
import { fillScript, fillText, type ScriptFields, scriptSteps, stepName } from '#shared/domain/call-script.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './script-steps.module.css';

/** Shows another step of the script. */
const GoTo = createContext<(step: string) => void>(() => {});

/** Only text: no HTML, and no pictures, which other sites would be asked for. */
const OPTIONS: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: { a: ScriptAnchor, img: () => null },
};

/** A script with the fields filled in, one step at a time. Its links to steps are buttons. */
export function ScriptSteps({ text, fields }: { text: string; fields: ScriptFields }) {
  const steps = useMemo(() => scriptSteps(text), [text]);
  const [shown, setShown] = useState(0);
  const step = steps[shown] ?? steps[0];
  if (step === undefined) return null;
  function goTo(name: string): void {
    const index = steps.findIndex((one) => one.name === name);
    if (index >= 0) setShown(index);
  }
  return (
    <>
      {steps.length > 1 && (
        <Group component="nav" aria-label={t('Pasos del guion')} gap={6} mb="sm">
          {steps.map((one, index) => (
            <Button
              key={index}
              size="compact-sm"
              variant={one === step ? 'light' : 'default'}
              aria-current={one === step ? 'step' : undefined}
              onClick={() => setShown(index)}
            >
              {one.title === '' ? t('Inicio') : fillText(one.title, fields)}
            </Button>
          ))}
        </Group>
      )}
      <div className={classes.step} aria-live="polite">
        <GoTo value={goTo}>
          <Markdown options={OPTIONS}>{fillScript(step.text, fields)}</Markdown>
        </GoTo>
      </div>
    </>
  );
}

function ScriptAnchor({ href = '', children }: ComponentPropsWithoutRef<'a'>) {
  const goTo = useContext(GoTo);
  if (href.startsWith('#')) {
    return (
      <Button variant="light" size="compact-md" onClick={() => goTo(stepName(href))}>
        {children}
      </Button>
    );
  }
  if (!/^https?:\/\//i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

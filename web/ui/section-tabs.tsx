import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import classes from './section-tabs.module.css';

export type SectionTab = {
  /** Its part of the address: /section/key. */
  key: string;
  label: string;
  content: ReactNode;
};

type Props = {
  /** The section's own address, '/performance'. */
  base: string;
  /** For screen readers. */
  label: string;
  /** The first one stands at the section's own address too. */
  tabs: readonly SectionTab[];
};

/** The tabs of a section, each with an address of its own. Only the open one is there. */
export function SectionTabs({ base, label, tabs }: Props) {
  const [path, go] = useLocation();
  const asked = path.slice(base.length + 1).split('/')[0];
  const open = tabs.find((tab) => tab.key === asked) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  // On a phone the list scrolls: the open tab is not beyond its edge.
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open?.key]);
  if (open === undefined) return null;
  return (
    <Tabs
      value={open.key}
      onChange={(key) => key !== null && go(`${base}/${key}`)}
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab }}
    >
      <Tabs.List ref={list} aria-label={label} mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* A panel of its own for each: what was left does not wait until the next has come. */}
      <Tabs.Panel key={open.key} value={open.key}>
        {open.content}
      </Tabs.Panel>
    </Tabs>
  );
}

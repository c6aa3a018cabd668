import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import classes from './section-tabs.module.css';

type SectionTab = {
  /** The tab's segment in the URL: /section/key. */
  key: string;
  label: string;
  content: ReactNode;
};

type Props = {
  /** URL of the section, such as '/performance'. */
  base: string;
  /** Name of the tabs for screen readers. */
  label: string;
  /** The first tab is also shown at the section's URL. */
  tabs: readonly SectionTab[];
};

/** Tabs of a section, each with its own URL. Only the open tab is mounted. */
export function SectionTabs({ base, label, tabs }: Props) {
  const [path, go] = useLocation();
  const selectedKey = path.slice(base.length + 1).split('/')[0];
  const open = tabs.find((tab) => tab.key === selectedKey) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll, so the open tab is scrolled into view.
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
      {/* Keyed by tab. Otherwise the previous panel would stay until the next one has loaded. */}
      <Tabs.Panel key={open.key} value={open.key}>
        {open.content}
      </Tabs.Panel>
    </Tabs>
  );
}

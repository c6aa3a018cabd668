import {
  IconBroadcast,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react';
import type { SectionKey } from './sections.ts';

export const SECTION_ICONS: Readonly<Record<SectionKey, TablerIcon>> = {
  dashboard: IconLayoutDashboard,
  realtime: IconBroadcast,
  campanhas: IconListDetails,
  listas: IconUpload,
  historico: IconHistory,
};

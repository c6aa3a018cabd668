/** The console's design tokens for colour, spacing and type. The wallboard has its own in screen.css. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';

const accent: MantineColorsTuple = [
  '#f1f1fd',
  '#e0e1fa',
  '#c5c7f4',
  '#a6a9ee',
  '#8b8fe8',
  '#7478df',
  '#6266d6',
  '#5357c6',
  '#4649b3',
  '#383b92',
];

const gray: MantineColorsTuple = [
  '#f6f7f8',
  '#eff0f2',
  '#e5e7ea',
  '#d9dce1',
  '#cfd3d9',
  '#9fa6b0',
  '#5d6470',
  '#464c57',
  '#2d323a',
  '#16181d',
];

const dark: MantineColorsTuple = [
  '#e4e7eb',
  '#c3c8d0',
  '#9aa1ad',
  '#6a717d',
  '#2c3038',
  '#23272e',
  '#1a1d22',
  '#15171b',
  '#111317',
  '#0b0c0f',
];

/**
 * Apart from the accent, colours are used only for states. Each colour is legible as text on a surface of its scheme
 * (contrast 4.5:1).
 */
const states = {
  light: { ok: '#0d7038', dial: '#0a63b5', wait: '#8a5800', bad: '#c0262d', idle: '#5d6470' },
  dark: { ok: '#4cc781', dial: '#62b2f5', wait: '#e0aa3e', bad: '#f57f82', idle: '#9aa1ad' },
} as const;

export type StateTone = keyof (typeof states)['light'];

/** Default props of modals and drawers. */
const OVERLAY_PROPS = { closeButtonProps: { 'aria-label': t('Cerrar') }, transitionProps: { duration: 150 } };
const TITLED = { title: { fontWeight: 600 } };

export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: 8,
  fontFamily: "Flags, 'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "Flags, 'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.3' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '17px', lineHeight: '1.3' },
      h2: { fontSize: '14px', lineHeight: '1.4' },
      h3: { fontSize: '13px', lineHeight: '1.4' },
    },
  },
  shadows: { xs: 'none', sm: 'none', md: '0 8px 24px rgb(0 0 0 / 14%)', lg: '0 12px 32px rgb(0 0 0 / 18%)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: { styles: { label: { marginBottom: 4 }, description: { marginBottom: 4 } } },
    // Mantine's focus placeholder is not an allowed child of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Shows the clear button instead of the arrow, so that the selected text has more room.
    Select: { defaultProps: { clearSectionMode: 'clear' } },
    Modal: { defaultProps: OVERLAY_PROPS, styles: TITLED },
    Drawer: { defaultProps: OVERLAY_PROPS, styles: TITLED },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Cerrar aviso') } } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...stateVariables(states.light),
    '--mantine-color-body': '#ffffff',
    '--mantine-color-error': states.light.bad,
    '--mantine-color-placeholder': '#6c7380',
    '--mantine-color-red-light-color': states.light.bad,
    '--page': gray[0],
    '--surface': '#ffffff',
    '--sunken': gray[0],
    '--line': gray[2],
    '--off': '#868d99',
    '--text': gray[9],
    '--dim': gray[6],
    '--accent': accent[8],
    '--accent-soft': accent[0],
  },
  dark: {
    ...stateVariables(states.dark),
    '--mantine-color-body': dark[6],
    '--mantine-color-error': states.dark.bad,
    '--mantine-color-placeholder': '#858c98',
    '--mantine-color-red-light-color': states.dark.bad,
    // Disabled controls must stand out from panels, which have `dark[6]`.
    '--mantine-color-disabled': dark[5],
    // Borders of inputs and buttons are stronger than those of panels.
    '--mantine-color-default-border': '#434a56',
    '--mantine-color-anchor': accent[3],
    '--page': dark[8],
    '--surface': dark[6],
    '--sunken': dark[7],
    '--line': dark[4],
    '--off': dark[3],
    '--text': dark[0],
    '--dim': dark[2],
    '--accent': accent[4],
    '--accent-soft': '#22243c',
  },
});

function stateVariables(tones: Record<StateTone, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tones).map(([tone, colour]) => [`--state-${tone}`, colour]));
}

import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { i18n } from './i18n/i18n.ts'

const accent: MantineColorsTuple = [
  '#eef0ff',
  '#dde0fb',
  '#b9bff4',
  '#949ded',
  '#7680e7',
  '#6168e1',
  '#4f52d3',
  '#4645bd',
  '#3c3ba3',
  '#2f2e82',
]

/** Cooler and lower in contrast than black, which is easier on the eyes. */
const dark: MantineColorsTuple = [
  '#d5d7dd',
  '#b4b8c1',
  '#9297a3',
  '#666b78',
  '#3a3e4a',
  '#2d313b',
  '#22252d',
  '#1a1c23',
  '#14161b',
  '#0e0f13',
]

const systemFont =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif"
const small = { defaultProps: { size: 'sm' } }
/** Typed text runs in its own direction, whatever the language of the dashboard. */
const smallText = { defaultProps: { size: 'sm', dir: 'auto' } }

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, dark },
  fontFamily: systemFont,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1rem' }, h3: { fontSize: '0.875rem' } },
  },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: smallText,
    Textarea: smallText,
    PasswordInput: small,
    NumberInput: small,
    NativeSelect: small,
    Select: small,
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Checkbox: small,
    SegmentedControl: { defaultProps: { size: 'xs', withItemsBorders: false }, styles: { label: { fontWeight: 500 } } },
    Fieldset: { styles: { root: { marginInline: 0 }, legend: { fontWeight: 600 } } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: true } },
    Modal: {
      // A function, because the language is not loaded yet.
      defaultProps: () => ({
        radius: 'md',
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': i18n.t('common:close') },
      }),
      styles: { title: { fontWeight: 600, lineHeight: 1.35 } },
    },
  },
})

/** Mantine's greys for secondary text miss WCAG AA on white; these have at least 4.5:1 on every surface we use. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b616e',
    '--mantine-color-placeholder': '#6b7180',
    '--mantine-color-error': '#c0262d',
    '--mantine-color-anchor': '#4645bd',
    '--mantine-color-text': '#1c1f26',
  },
  dark: {
    '--mantine-color-dimmed': '#a3a8b4',
    '--mantine-color-placeholder': '#8d93a1',
    '--mantine-color-error': '#ff8a8a',
    '--mantine-color-anchor': '#a5abf5',
    '--mantine-color-text': '#e3e5ea',
  },
})

export const colourSchemes = localStorageColorSchemeManager({ key: 'parley-colour-scheme' })

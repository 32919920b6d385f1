import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

/** Plum: no state has it, and neither has the test mode. */
const accent: MantineColorsTuple = [
  '#faf2fd',
  '#f4e3f9',
  '#e6c2f1',
  '#d69de8',
  '#c379d9',
  '#a053b8',
  '#813497',
  '#712a85',
  '#5d226e',
  '#461853',
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
/**
 * The three sizes of text: what is beside the point, what is read, and what a page or a figure begins with. Mantine's five
 * names stand for them, since they are also the sizes of its controls.
 */
const fontSizes = { secondary: '0.75rem', text: '0.875rem', title: '1.25rem' }
const small = { defaultProps: { size: 'sm' } }
/** The properties of small text fields. Typed text runs in its own direction, whatever the language of the dashboard. */
const smallText = { defaultProps: { size: 'sm', dir: 'auto' } }

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, dark },
  fontFamily: systemFont,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: {
    xs: fontSizes.secondary,
    sm: fontSizes.text,
    md: fontSizes.text,
    lg: fontSizes.title,
    xl: fontSizes.title,
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.35', xl: '1.35' },
  // What is read, what is a name or a control, and what is a title or a figure.
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: fontSizes.title, lineHeight: '1.35' },
      h2: { fontSize: fontSizes.text, lineHeight: '1.45' },
      h3: { fontSize: fontSizes.text, lineHeight: '1.45' },
    },
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
  },
})

/** Mantine's greys for secondary text miss WCAG AA on white; these have at least 4.5:1 on every surface we use. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b616e',
    '--mantine-color-placeholder': '#6b7180',
    '--mantine-color-error': '#c0262d',
    '--mantine-color-anchor': '#712a85',
    '--mantine-color-text': '#1c1f26',
  },
  dark: {
    '--mantine-color-dimmed': '#a3a8b4',
    '--mantine-color-placeholder': '#8d93a1',
    '--mantine-color-error': '#ff8a8a',
    '--mantine-color-anchor': '#dca7ec',
    '--mantine-color-text': '#e3e5ea',
  },
})

export const colourSchemes = localStorageColorSchemeManager({ key: 'parley-colour-scheme' })

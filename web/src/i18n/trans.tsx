import type { ComponentProps } from 'react'
import { Trans as TransWithMarkup } from 'react-i18next'

/**
 * A text with elements, such as a link: `<link>…</link>` in the text becomes the component of that name. Values are shown as
 * they are, also where they look like markup.
 */
export const Trans = ((props: ComponentProps<typeof TransWithMarkup>) => (
  <TransWithMarkup shouldUnescape tOptions={{ interpolation: { escapeValue: true } }} {...props} />
)) as typeof TransWithMarkup

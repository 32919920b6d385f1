import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { Trans as TransOfLibrary } from 'react-i18next'

/**
 * A text with elements, such as a link: `<link>…</link>` in the text becomes the component of that name. Values are shown as
 * they are, also where they look like markup. The component of the library, whose types this one has, parses any HTML and
 * takes 5 kB compressed on every page.
 */
export const Trans = (({ t, i18nKey, count, values, components }: Props) =>
  withElements(
    t(i18nKey, { ...values, count, interpolation: { escapeValue: true } }),
    components,
  )) as never as OfLibrary

type OfLibrary = typeof TransOfLibrary
type Props = {
  readonly t: (key: string, options: object) => string
  readonly i18nKey: string
  readonly count?: number
  readonly values?: object
  readonly components: Readonly<Record<string, ReactElement>>
}

/** The escaped text with a component for each `<name>…</name>` and `<name/>`. */
export function withElements(text: string, components: Props['components']): ReactNode[] {
  return [...text.matchAll(/<(?<name>\w+)>(?<inside>.*?)<\/\k<name>>|<(?<alone>\w+) ?\/>|(?<plain>[^<]+|<)/gs)].map(
    ({ groups, index }) => {
      const { name, alone, inside, plain } = groups ?? {}
      const component = components[name ?? alone ?? '']
      if (!component) return unescaped(plain ?? inside ?? '')
      const key = { key: index }
      return inside === undefined ? cloneElement(component, key) : cloneElement(component, key, unescaped(inside))
    },
  )
}

/** What i18next escapes in values. */
const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x2F': '/',
}

function unescaped(text: string): string {
  return text.replaceAll(/&([#\w]+);/g, (entity, name: string) => characters[name] ?? entity)
}

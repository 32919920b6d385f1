import { createHash } from 'node:crypto'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { isCodeButton } from '@parley/shared/templates/template-kind-rules'

type Kind = Component['type']

/** What differs between two definitions, as parts of a sentence; empty where messages made from them are the same. */
export function definitionChanges(before: readonly Component[], after: readonly Component[]): ShownSentence[] {
  const kinds = new Set([...before, ...after].map(({ type }) => type))
  const inOrder = [...kinds].toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  return inOrder.flatMap((kind) => {
    const [was, is] = [before, after].map((components) => components.find(({ type }) => type === kind))
    return changeOf(kind, was, is) ?? []
  })
}

/** Equal for two definitions from which the same message is made. */
export function definitionHash(components: readonly Component[]): string {
  const parts = components.toSorted((one, other) => one.type.localeCompare(other.type)).map(contentOf)
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

const subjects: Partial<Record<Kind, 'header' | 'offer' | 'body' | 'footer' | 'buttons' | 'cards'>> = {
  HEADER: 'header',
  LIMITED_TIME_OFFER: 'offer',
  BODY: 'body',
  FOOTER: 'footer',
  BUTTONS: 'buttons',
  CAROUSEL: 'cards',
}

/** The order in which a person reads a message. */
const order: readonly string[] = Object.keys(subjects)

const headerKinds: Readonly<Record<string, ShownSentence>> = {
  TEXT: sentence('headerText'),
  IMAGE: sentence('headerImage'),
  VIDEO: sentence('headerVideo'),
  DOCUMENT: sentence('headerDocument'),
  GIF: sentence('headerGif'),
  LOCATION: sentence('headerLocation'),
}

function changeOf(kind: Kind, was: Component | undefined, is: Component | undefined): ShownSentence | undefined {
  if (!was) return partChange(kind, 'Added')
  if (!is) return partChange(kind, 'Removed')
  if (JSON.stringify(contentOf(was)) === JSON.stringify(contentOf(is))) return undefined
  const [before, after] = [headerKindOf(was), headerKindOf(is)]
  return before === after ? partChange(kind, 'Changed') : sentence('headerKindChanged', { after, before })
}

function partChange(kind: Kind, change: 'Added' | 'Removed' | 'Changed'): ShownSentence {
  const part = subjects[kind]
  return part === undefined ? sentence(`otherPart${change}`, { kind }) : sentence(`${part}Part${change}`)
}

function headerKindOf(component: Component): ShownSentence | string {
  return component.type === 'HEADER' ? (headerKinds[component.format] ?? component.format) : ''
}

/**
 * The samples for the review are not part of a message. The platform writes the label of a code by itself, and in an
 * authentication template all texts: it lists them, and the button as a link, once it has them.
 */
function contentOf(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(contentOf)
  if (typeof value !== 'object' || value === null) return value
  if ('type' in value && isCodeButton({ type: String(value.type), url: 'url' in value ? value.url : '' })) return 'OTP'
  const hasWrittenText =
    ('type' in value && value.type === 'COPY_CODE') ||
    'add_security_recommendation' in value ||
    'code_expiration_minutes' in value
  return Object.entries(value)
    .filter(([key, part]) => key !== 'example' && part !== undefined && !(hasWrittenText && key === 'text'))
    .map(([key, part]) => [key, contentOf(part)])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
}

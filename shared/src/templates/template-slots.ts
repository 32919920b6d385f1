import type { Button, Component, MediaFormat } from './components.ts'
import { placeholdersInOrder } from './placeholders.ts'
import { isCodeButton } from './template-kind-rules.ts'

/** What a value has to be. `time` is an ISO 8601 time with its zone, or milliseconds since 1970. */
export type SlotKind = 'text' | 'link' | 'coupon' | 'time' | 'latitude' | 'longitude'

/** One value that a template needs (contract, section 8). */
export type TemplateSlot = {
  /** The key of its value once the values are bound, such as `header.1`, `body.first_name` or `button.0.coupon`. */
  readonly address: string
  /** The part of the template: `header`, `body`, `button.0` or `card.0.body`. Each part numbers its own placeholders. */
  readonly part: string
  /** The name in braces. Undefined where no placeholder stands for the value: then only its address sets it. */
  readonly placeholder: string | undefined
  readonly kind: SlotKind
  /** It can be left out: then the template's own value applies, or none. */
  readonly isOptional: boolean
  /** For a form: `Header {{1}}`. */
  readonly label: string
  /** Within a sentence: `{{1}} of the header`. */
  readonly phrase: string
}

/** Values by address. */
export type TemplateValues = Readonly<Record<string, string>>

/** Every value that a template needs, in reading order: header, offer, body, buttons, cards; numbers ascend. */
export function slotsOf(components: readonly Component[]): TemplateSlot[] {
  return slotsWithin(components, { address: '', label: '', phrase: '' })
}

/** The message itself, or one card of it. */
type Place = { readonly address: string; readonly label: string; readonly phrase: string }

function slotsWithin(components: readonly Component[], place: Place): TemplateSlot[] {
  return readingOrder.flatMap((type) =>
    components.filter((component) => component.type === type).flatMap((component) => slotsIn(component, place)),
  )
}

const readingOrder: readonly Component['type'][] = ['HEADER', 'LIMITED_TIME_OFFER', 'BODY', 'BUTTONS', 'CAROUSEL']

function slotsIn(component: Component, place: Place): TemplateSlot[] {
  switch (component.type) {
    case 'HEADER':
      return headerSlots(component, place)
    case 'LIMITED_TIME_OFFER':
      return component.limited_time_offer.has_expiration
        ? [
            addressSlot(place, {
              part: 'offer',
              name: 'expires_at',
              kind: 'time',
              label: 'Offer ends at (such as 2026-12-31T18:00:00Z)',
              what: 'the end of the offer',
            }),
          ]
        : []
    case 'BODY':
      return placeholderSlots(component.text, partOf(place, { part: 'body', label: 'Body', phrase: 'the body' }))
    case 'BUTTONS':
      return component.buttons.flatMap((button, index) => buttonSlots(button, index, place))
    case 'CAROUSEL':
      return component.cards.flatMap((card, index) =>
        slotsWithin(card.components, {
          address: `card.${index}.`,
          label: `Card ${index + 1}: `,
          phrase: ` of card ${index + 1}`,
        }),
      )
    default:
      return []
  }
}

type Part = { readonly part: string; readonly label: string; readonly phrase: string }

function partOf(place: Place, { part, label, phrase }: Part): Part {
  return {
    part: place.address + part,
    label: place.label === '' ? label : place.label + label.charAt(0).toLowerCase() + label.slice(1),
    phrase: phrase + place.phrase,
  }
}

function placeholderSlots(text: string, { part, label, phrase }: Part): TemplateSlot[] {
  return placeholdersInOrder(text).map((name) => ({
    address: `${part}.${name}`,
    part,
    placeholder: name,
    kind: 'text',
    isOptional: false,
    label: `${label} {{${name}}}`,
    phrase: `{{${name}}} of ${phrase}`,
  }))
}

type Value = {
  readonly part: string
  readonly name: string
  readonly kind?: SlotKind
  readonly label: string
  readonly what: string
  readonly isOptional?: boolean
}

/** A value that no placeholder stands for. The sentence names its address, because nothing else does. */
function addressSlot(
  place: Place,
  { part, name, kind = 'text', label, what, isOptional = false }: Value,
): TemplateSlot {
  const placed = partOf(place, { part, label, phrase: what })
  const address = `${placed.part}.${name}`
  return {
    address,
    part: placed.part,
    placeholder: undefined,
    kind,
    isOptional,
    label: placed.label,
    phrase: `${placed.phrase} ("${address}")`,
  }
}

function headerSlots(header: Extract<Component, { type: 'HEADER' }>, place: Place): TemplateSlot[] {
  const slot = (value: Omit<Value, 'part'>) => addressSlot(place, { part: 'header', ...value })
  switch (header.format) {
    case 'TEXT':
      return placeholderSlots(header.text, partOf(place, { part: 'header', label: 'Header', phrase: 'the header' }))
    case 'IMAGE':
    case 'VIDEO':
    case 'DOCUMENT':
    case 'GIF': {
      const file = fileNames[header.format]
      const media = slot({
        name: 'media',
        kind: 'link',
        label: `Link to the ${file} (https://…)`,
        what: `the link to the ${file}`,
      })
      if (header.format !== 'DOCUMENT') return [media]
      return [
        media,
        slot({ name: 'filename', label: 'Name of the document', what: 'the name of the document', isOptional: true }),
      ]
    }
    case 'LOCATION':
      return [
        slot({ name: 'latitude', kind: 'latitude', label: 'Latitude of the place', what: 'the latitude' }),
        slot({ name: 'longitude', kind: 'longitude', label: 'Longitude of the place', what: 'the longitude' }),
        slot({ name: 'name', label: 'Name of the place', what: 'the name of the place', isOptional: true }),
        slot({ name: 'address', label: 'Address of the place', what: 'the address of the place', isOptional: true }),
      ]
    default:
      return []
  }
}

const fileNames: Readonly<Record<MediaFormat, string>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
  GIF: 'GIF',
}

function buttonSlots(button: Button, index: number, place: Place): TemplateSlot[] {
  const part = `button.${index}`
  // It hands over the code of the body, and has no value of its own.
  if (isCodeButton(button)) return []
  if (button.type === 'URL') {
    const label = `Button “${button.text}”`
    return placeholderSlots(button.url, partOf(place, { part, label, phrase: `the button “${button.text}”` }))
  }
  if (button.type !== 'COPY_CODE') return []
  const isOptional = couponSampleOf(button) !== ''
  return [
    addressSlot(place, {
      part,
      name: 'coupon',
      kind: 'coupon',
      label: 'Coupon code',
      what: 'the coupon code',
      isOptional,
    }),
  ]
}

/** The template's own code, which every message has that names no other. */
export function couponSampleOf({ example }: Extract<Button, { type: 'COPY_CODE' }>): string {
  return typeof example === 'string' ? example : (example[0] ?? '')
}

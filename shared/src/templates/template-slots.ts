import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import type { Button, Component, MediaFormat } from './components.ts'
import { placeholdersInOrder } from './placeholders.ts'
import type { ActionKind } from './platform-actions.ts'
import { isCodeButton } from './template-kind-rules.ts'

/** What a value has to be. `time` is an ISO 8601 time with its zone, or milliseconds since 1970. */
export type SlotKind = 'text' | 'link' | 'coupon' | 'time' | 'latitude' | 'longitude' | ActionKind

/** One value that a template needs (docs/api.md, Campaigns). */
export type TemplateSlot = {
  /** The key of its value once the values are bound, such as `header.1`, `body.first_name` or `button.0.coupon`. */
  readonly address: string
  /** The part of the template: `header`, `body`, `button.0` or `card.0.body`. Each part numbers its own placeholders. */
  readonly part: string
  /** The name in braces. Undefined where no placeholder stands for the value: then only its address sets it. */
  readonly placeholder: string | undefined
  readonly kind: SlotKind
  /** Whether the value can be left out: then the template's own value applies, or none. */
  readonly isOptional: boolean
  /** How the ID of a stored file is given in place of a link to a file. */
  readonly file?: SlotFile
  /** The label in a form: `Header {{1}}`. */
  readonly label: ShownSentence
  /** The label within a sentence: `{{1}} of the header`. */
  readonly phrase: ShownSentence
}

export type SlotFile = {
  /** The key of the ID, such as `header.file`. */
  readonly address: string
  /** The kind of message with a file whose limits apply. */
  readonly type: 'image' | 'video' | 'document'
}

/** The values of a template, by address. */
export type TemplateValues = Readonly<Record<string, string>>

/** Every value that a template needs, in reading order: header, offer, body, buttons, cards; numbers ascend. */
export function slotsOf(components: readonly Component[]): TemplateSlot[] {
  return slotsWithin(components, { address: '', card: undefined })
}

export type FileValue = SlotFile & { readonly fileId: string }

/** Whether a key is that of the ID of a stored file, whatever the template. */
export function isFileAddress(address: string): boolean {
  return /^(?:card\.\d+\.)?header\.file$/.test(address)
}

/** The stored files that values name, in reading order. */
export function filesIn(components: readonly Component[], values: TemplateValues): FileValue[] {
  return slotsOf(components).flatMap(({ file }) => {
    const fileId = file && Object.hasOwn(values, file.address) ? values[file.address] : undefined
    return file && fileId !== undefined ? [{ ...file, fileId }] : []
  })
}

/** The message itself, or one card of it, counted from 1. */
type Place = { readonly address: string; readonly card: number | undefined }

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
    case 'LIMITED_TIME_OFFER': {
      const [label, what] = [sentence('labelOfferEnd'), sentence('offerEnd')]
      return component.limited_time_offer.has_expiration
        ? [addressSlot(place, { part: 'offer', name: 'expires_at', kind: 'time', label, what })]
        : []
    }
    case 'BODY':
      return placeholderSlots(component.text, { part: 'body', place, words: bodyWords })
    case 'BUTTONS':
      return component.buttons.flatMap((button, index) => buttonSlots(button, index, place))
    case 'CAROUSEL':
      return component.cards.flatMap((card, index) =>
        slotsWithin(card.components, { address: `card.${index}.`, card: index + 1 }),
      )
    // Stryker disable next-line ConditionalExpression: Only parts of the reading order are asked for their values.
    default:
      // Stryker disable next-line ArrayDeclaration: Only parts of the reading order are asked for their values.
      return []
  }
}

type Words = Pick<TemplateSlot, 'label' | 'phrase'>
type PartWords = (name: string, card: number | undefined) => Words
type Part = { readonly part: string; readonly place: Place; readonly words: PartWords }

const headerWords: PartWords = (name, card) =>
  card === undefined
    ? { label: sentence('labelHeader', { name }), phrase: sentence('valueOfHeader', { name }) }
    : { label: sentence('labelCardHeader', { card, name }), phrase: sentence('valueOfCardHeader', { card, name }) }

const bodyWords: PartWords = (name, card) =>
  card === undefined
    ? { label: sentence('labelBody', { name }), phrase: sentence('valueOfBody', { name }) }
    : { label: sentence('labelCardBody', { card, name }), phrase: sentence('valueOfCardBody', { card, name }) }

function buttonWords(label: string): PartWords {
  return (name, card) =>
    card === undefined
      ? { label: sentence('labelButton', { label, name }), phrase: sentence('valueOfButton', { label, name }) }
      : {
          label: sentence('labelCardButton', { card, label, name }),
          phrase: sentence('valueOfCardButton', { card, label, name }),
        }
}

function placeholderSlots(text: string, { part: nameOfPart, place, words }: Part): TemplateSlot[] {
  const part = place.address + nameOfPart
  return placeholdersInOrder(text).map((name) => ({
    address: `${part}.${name}`,
    part,
    placeholder: name,
    kind: 'text',
    isOptional: false,
    ...words(`{{${name}}}`, place.card),
  }))
}

type Value = {
  readonly part: string
  readonly name: string
  readonly kind?: SlotKind
  readonly label: ShownSentence
  /** The label on a card, where its words differ. */
  readonly cardLabel?: 'labelCardImage' | 'labelCardVideo' | 'labelCardCoupon' | undefined
  readonly what: ShownSentence
  readonly isOptional?: boolean
}

/** A value that no placeholder stands for. The sentence names its address, because nothing else does. */
function addressSlot({ address: at, card }: Place, value: Value): TemplateSlot {
  const { name, kind = 'text', label, cardLabel, what, isOptional = false } = value
  const part = at + value.part
  const address = `${part}.${name}`
  const onCard =
    card !== undefined && (cardLabel ? sentence(cardLabel, { card }) : sentence('labelOnCard', { card, label }))
  return {
    address,
    part,
    placeholder: undefined,
    kind,
    isOptional,
    label: onCard || label,
    phrase:
      card === undefined
        ? sentence('valueWithAddress', { value: what, address })
        : sentence('valueOfCardWithAddress', { value: what, card, address }),
  }
}

function headerSlots(header: Extract<Component, { type: 'HEADER' }>, place: Place): TemplateSlot[] {
  const slot = (value: Omit<Value, 'part'>) => addressSlot(place, { part: 'header', ...value })
  switch (header.format) {
    case 'TEXT':
      return placeholderSlots(header.text, { part: 'header', place, words: headerWords })
    case 'IMAGE':
    case 'VIDEO':
    case 'DOCUMENT':
    case 'GIF': {
      const link = slot({ name: 'media', kind: 'link', ...fileWords[header.format] })
      const type = fileTypes[header.format]
      const media = type ? { ...link, file: { address: `${link.part}.file`, type } } : link
      if (header.format !== 'DOCUMENT') return [media]
      const [label, what] = [sentence('labelDocumentName'), sentence('documentName')]
      return [media, slot({ name: 'filename', label, what, isOptional: true })]
    }
    case 'LOCATION':
      return [
        slot({ name: 'latitude', kind: 'latitude', label: sentence('labelLatitude'), what: sentence('latitude') }),
        slot({ name: 'longitude', kind: 'longitude', label: sentence('labelLongitude'), what: sentence('longitude') }),
        slot({ name: 'name', label: sentence('labelPlaceName'), what: sentence('placeName'), isOptional: true }),
        slot({
          name: 'address',
          label: sentence('labelPlaceAddress'),
          what: sentence('placeAddress'),
          isOptional: true,
        }),
      ]
    case 'PRODUCT':
      return [
        slot({ name: 'product', kind: 'product', label: sentence('labelProduct'), what: sentence('productOfHeader') }),
      ]
    // Stryker disable next-line ConditionalExpression: Only parts of the reading order are asked for their values.
    default:
      // Stryker disable next-line ArrayDeclaration: Only parts of the reading order are asked for their values.
      return []
  }
}

/** An animation is sent by its link only: no kind of message has one as a file. */
const fileTypes: Readonly<Record<MediaFormat, SlotFile['type'] | undefined>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
  GIF: undefined,
}

/** What a button does that opens something of the platform. A list of products has no products of its own. */
const actions: Partial<Record<Button['type'], { readonly kind: ActionKind; readonly isOptional: boolean }>> = {
  FLOW: { kind: 'flow', isOptional: true },
  CATALOG: { kind: 'catalog', isOptional: true },
  MPM: { kind: 'products', isOptional: false },
}

const fileWords: Readonly<Record<MediaFormat, Pick<Value, 'label' | 'cardLabel' | 'what'>>> = {
  IMAGE: { label: sentence('labelImage'), cardLabel: 'labelCardImage', what: sentence('imageLink') },
  VIDEO: { label: sentence('labelVideo'), cardLabel: 'labelCardVideo', what: sentence('videoLink') },
  DOCUMENT: { label: sentence('labelDocument'), what: sentence('documentLink') },
  GIF: { label: sentence('labelGif'), what: sentence('gifLink') },
}

function buttonSlots(button: Button, index: number, place: Place): TemplateSlot[] {
  const part = `button.${index}`
  // It hands over the code of the body, and has no value of its own.
  if (isCodeButton(button)) return []
  if (button.type === 'URL') return placeholderSlots(button.url, { part, place, words: buttonWords(button.text) })
  const action = actions[button.type]
  if (action) {
    const name = button.text ?? button.type
    const words = { label: sentence('labelAction', { name }), what: sentence('actionOfButton', { name }) }
    return [addressSlot(place, { part, name: 'action', ...action, ...words })]
  }
  if (button.type !== 'COPY_CODE') return []
  return [
    addressSlot(place, {
      part,
      name: 'coupon',
      kind: 'coupon',
      label: sentence('labelCoupon'),
      cardLabel: 'labelCardCoupon',
      what: sentence('couponCode'),
      isOptional: couponSampleOf(button) !== '',
    }),
  ]
}

/** The template's own code, which every message has that names no other. */
export function couponSampleOf({ example }: Extract<Button, { type: 'COPY_CODE' }>): string {
  return typeof example === 'string' ? example : (example[0] ?? '')
}

import type { Button, Component, HeaderComponent, MediaFormat } from './components.ts'
import { placeholderPattern } from './placeholders.ts'
import { isCodeButton } from './template-kind-rules.ts'
import { couponSampleOf, type TemplateValues } from './template-slots.ts'
import { encodeUrlValue } from './url-value.ts'
import { timeIn } from './value-problem.ts'

export type FilledButton = {
  type: string
  text: string
  url?: string
  /** What a tap copies or hands over. Absent while no value is given. */
  code?: string
}

export type FilledMedia = {
  format: MediaFormat
  /** The link to the file; null while no value is given, and for a stored file. */
  link: string | null
  /** The ID of a stored file that is sent in place of a link. */
  file_id?: string
  filename?: string
}

export type FilledLocation = {
  latitude: string | null
  longitude: string | null
  name: string | null
  address: string | null
}

export type FilledCard = { media?: FilledMedia; header: string | null; body: string | null; buttons: FilledButton[] }

export type FilledTemplate = {
  header: string | null
  body: string
  footer: string | null
  buttons: FilledButton[]
  media?: FilledMedia
  location?: FilledLocation
  /** `expires_at` is an ISO time; null for an offer without an end, and while no value is given. */
  offer?: { text: string; expires_at: string | null }
  cards?: FilledCard[]
}

/** The template as the customer sees it, with values by address. Placeholders without a value are kept, for previews. */
export function fillTemplate(components: readonly Component[], values: TemplateValues): FilledTemplate {
  const filled: FilledTemplate = { header: null, body: '', footer: null, buttons: [] }
  for (const component of components) {
    switch (component.type) {
      case 'HEADER':
        Object.assign(filled, filledHeader(component, 'header', values))
        break
      case 'BODY':
        filled.body = fillText(component.text, 'body', values)
        break
      case 'FOOTER':
        filled.footer = component.text
        break
      case 'BUTTONS':
        filled.buttons = filledButtons(component.buttons, 'button', values)
        break
      case 'CAROUSEL':
        filled.cards = component.cards.map((card, index) => filledCard(card.components, `card.${index}.`, values))
        break
      case 'LIMITED_TIME_OFFER':
        filled.offer = { text: component.limited_time_offer.text, expires_at: offerEnd(values) }
    }
  }
  return filled
}

function filledCard(components: readonly Component[], place: string, values: TemplateValues): FilledCard {
  const filled: FilledCard = { header: null, body: null, buttons: [] }
  for (const component of components) {
    if (component.type === 'HEADER') Object.assign(filled, filledHeader(component, `${place}header`, values))
    if (component.type === 'BODY') filled.body = fillText(component.text, `${place}body`, values)
    if (component.type === 'BUTTONS') filled.buttons = filledButtons(component.buttons, `${place}button`, values)
  }
  return filled
}

function filledHeader(
  header: HeaderComponent,
  part: string,
  values: TemplateValues,
): Partial<Pick<FilledTemplate, 'header' | 'media' | 'location'>> {
  const given = (name: string) => valueAt(values, `${part}.${name}`)
  switch (header.format) {
    case 'TEXT':
      return { header: fillText(header.text, part, values) }
    case 'IMAGE':
    case 'VIDEO':
    case 'DOCUMENT':
    case 'GIF': {
      const filename = given('filename')
      const link = given('media') ?? null
      const file_id = given('file')
      const named = { ...(file_id !== undefined && { file_id }), ...(filename !== undefined && { filename }) }
      return { media: { format: header.format, link, ...named } }
    }
    case 'LOCATION': {
      const [latitude, longitude] = [given('latitude') ?? null, given('longitude') ?? null]
      return { location: { latitude, longitude, name: given('name') ?? null, address: given('address') ?? null } }
    }
    // Stryker disable next-line ConditionalExpression: Only a header has a format, and nothing is assigned either way.
    default:
      return {}
  }
}

function filledButtons(buttons: readonly Button[], part: string, values: TemplateValues): FilledButton[] {
  return buttons.map((button, index) => {
    const at = `${part}.${index}`
    const code = codeOf(button, at, values)
    return {
      type: button.type,
      text: button.text ?? defaultLabels[button.type] ?? 'Button',
      ...(button.type === 'URL' && { url: fillUrl(button.url, isCodeButton(button) ? 'body' : at, values) }),
      // Stryker disable next-line ConditionalExpression: JSON has no field that is undefined.
      ...(code !== undefined && { code }),
    }
  })
}

/** What the customer's phone shows on a button whose label the platform writes. */
const defaultLabels: Partial<Record<string, string>> = { COPY_CODE: 'Copy code', OTP: 'Copy code' }

function codeOf(button: Button, at: string, values: TemplateValues): string | undefined {
  if (isCodeButton(button)) return valueAt(values, 'body.1')
  if (button.type !== 'COPY_CODE') return undefined
  return valueAt(values, `${at}.coupon`) ?? (couponSampleOf(button) || undefined)
}

function offerEnd(values: TemplateValues): string | null {
  // Stryker disable next-line StringLiteral: Neither is a time or a card with a text.
  const ms = timeIn(valueAt(values, 'offer.expires_at') ?? '')
  return ms === undefined ? null : new Date(ms).toISOString()
}

function valueAt(values: TemplateValues, address: string): string | undefined {
  return Object.hasOwn(values, address) ? values[address] : undefined
}

/** The text of one part, such as `header` or `button.0`, with the values of that part alone. */
export function fillText(text: string, part: string, values: TemplateValues): string {
  return text.replace(placeholderPattern, (whole, name: string) => valueAt(values, `${part}.${name}`) ?? whole)
}

function fillUrl(url: string, part: string, values: TemplateValues): string {
  return url.replace(placeholderPattern, (whole, name: string) => {
    const value = valueAt(values, `${part}.${name}`)
    return value === undefined ? whole : encodeUrlValue(value)
  })
}

/** The filled template as one text, for a conversation or a log line. */
// Stryker disable next-line ArrayDeclaration: Neither is a time or a card with a text.
export function plainText({ header, body, footer, cards = [] }: FilledTemplate): string {
  const texts = [header, body, ...cards.flatMap((card) => [card.header, card.body]), footer]
  return texts.filter(Boolean).join('\n')
}

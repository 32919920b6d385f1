import type { Button, Component, HeaderComponent } from '@parley/shared/templates/components'
import { isNumbered, placeholdersInOrder } from '@parley/shared/templates/placeholders'
import { type ActionKind, actionIn } from '@parley/shared/templates/platform-actions'
import { isCodeButton } from '@parley/shared/templates/template-kind-rules'
import { couponSampleOf, type TemplateValues } from '@parley/shared/templates/template-slots'
import { encodeUrlValue } from '@parley/shared/templates/url-value'
import { timeIn } from '@parley/shared/templates/value-problem'
import type { Address } from '../../channel.ts'
import type { TemplateToSend } from '../../platform.ts'

type Parameter = { readonly type: string; readonly [field: string]: unknown }
type Part = {
  readonly type: string
  readonly sub_type?: string
  readonly index?: string
  readonly parameters?: readonly Parameter[]
  readonly cards?: readonly { readonly card_index: number; readonly components: readonly Part[] }[]
}

/**
 * Whether only the Marketing Messages API takes a template: it has an animated header. Its requests have the same body.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/components
 */
export function isForMarketingApi({ template }: TemplateToSend): boolean {
  return template.components.some((component) => component.type === 'HEADER' && component.format === 'GIF')
}

/**
 * The body of a template with its values, positional or named, and its files, which were uploaded before. Undefined without a recipient.
 */
export function templateBody({ to, template, values, messageId }: TemplateToSend, uploads: Uploads = new Map()) {
  const envelope = envelopeOf(to, messageId)
  const components = template.components.flatMap((component) => componentsFor(component, { values, uploads }))
  return (
    envelope && {
      ...envelope,
      type: 'template',
      template: {
        name: template.name,
        language: { code: template.language },
        ...(components.length > 0 && { components }),
      },
    }
  )
}

/** The phone always has its plus sign: without one the platform prepends the sender's own country code. */
export function envelopeOf({ phone, platformUserId }: Address, messageId: string) {
  if (phone === null && platformUserId === null) return undefined
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(phone === null ? { recipient: platformUserId } : { to: phone }),
    biz_opaque_callback_data: messageId,
  }
}

/** Files that were uploaded before, with their names, by our IDs. */
type Uploads = ReadonlyMap<string, { readonly id: string; readonly name: string }>
type Given = { readonly values: TemplateValues; readonly uploads: Uploads }

/** The values of the components, for the message itself (`place` is empty) or for a card such as `card.0.`. */
function componentsFor(component: Component, given: Given, place = ''): Part[] {
  const { values } = given
  switch (component.type) {
    case 'HEADER': {
      const parameters = headerParameters(component, `${place}header`, given)
      return parameters.length === 0 ? [] : [{ type: 'header', parameters }]
    }
    case 'BODY': {
      const parameters = parametersFor(component.text, `${place}body`, values)
      return parameters.length === 0 ? [] : [{ type: 'body', parameters }]
    }
    case 'BUTTONS':
      return component.buttons.flatMap<Part>((button, index) => buttonFor(button, { index, place }, values))
    case 'LIMITED_TIME_OFFER':
      return component.limited_time_offer.has_expiration ? [offerEnd(values)] : []
    case 'CAROUSEL':
      return [
        {
          type: 'carousel',
          cards: component.cards.map((card, index) => ({
            card_index: index,
            components: card.components.flatMap((part) => componentsFor(part, given, `card.${index}.`)),
          })),
        },
      ]
    default:
      return []
  }
}

/** Positional values in numeric order; named ones in any order, with their names. */
function parametersFor(text: string, part: string, values: TemplateValues): Parameter[] {
  return placeholdersInOrder(text).map((name) => ({
    type: 'text',
    ...(!isNumbered(name) && { parameter_name: name }),
    text: values[`${part}.${name}`] ?? '',
  }))
}

function headerParameters(header: HeaderComponent, part: string, { values, uploads }: Given): Parameter[] {
  const given = (name: string) => values[`${part}.${name}`]?.trim()
  switch (header.format) {
    case 'TEXT':
      return parametersFor(header.text, part, values)
    case 'IMAGE':
    case 'VIDEO':
    case 'GIF':
    case 'DOCUMENT': {
      const type = header.format.toLowerCase()
      const upload = uploads.get(given('file') ?? '')
      const filename = given('filename') ?? (type === 'document' ? upload?.name : undefined)
      const file = upload ? { id: upload.id } : { link: given('media') }
      return [{ type, [type]: { ...file, ...(filename && { filename }) } }]
    }
    case 'LOCATION': {
      const [name, address] = [given('name'), given('address')]
      const location = { latitude: given('latitude'), longitude: given('longitude') }
      return [{ type: 'location', location: { ...location, ...(name && { name }), ...(address && { address }) } }]
    }
    case 'PRODUCT':
      return [{ type: 'product', product: actionIn('product', given('product') ?? '') }]
    default:
      return []
  }
}

function offerEnd(values: TemplateValues): Part {
  const expiration = timeIn(values['offer.expires_at'] ?? '')
  return {
    type: 'limited_time_offer',
    parameters: [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: expiration } }],
  }
}

function actionOf(kind: ActionKind, text: string): Parameter {
  return { type: 'action', action: actionIn(kind, text) }
}

type ButtonAt = { readonly index: number; readonly place: string }

function buttonFor(button: Button, { index, place }: ButtonAt, values: TemplateValues): Part[] {
  const part = `${place}button.${index}`
  const withParameter = (subType: string, parameter: Parameter): Part[] => [
    { type: 'button', sub_type: subType, index: String(index), parameters: [parameter] },
  ]
  // The platform takes the code of an authentication template a second time, as the value of the button's link.
  if (isCodeButton(button)) return withParameter('url', { type: 'text', text: values['body.1'] ?? '' })
  switch (button.type) {
    case 'URL': {
      const [name] = placeholdersInOrder(button.url)
      if (name === undefined) return []
      return withParameter('url', { type: 'text', text: encodeUrlValue(values[`${part}.${name}`] ?? '') })
    }
    case 'COPY_CODE': {
      const code = values[`${part}.coupon`] ?? couponSampleOf(button)
      return withParameter('copy_code', { type: 'coupon_code', coupon_code: code })
    }
    case 'FLOW':
      // The platform's own default, because it refuses a form without one.
      return withParameter('flow', actionOf('flow', values[`${part}.action`] ?? '{"flow_token":"unused"}'))
    case 'CATALOG':
      return values[`${part}.action`] === undefined
        ? []
        : withParameter('catalog', actionOf('catalog', values[`${part}.action`] ?? ''))
    case 'MPM':
      return withParameter('mpm', actionOf('products', values[`${part}.action`] ?? ''))
    case 'QUICK_REPLY':
      // Without a payload, the replies to two cards with the same label would look alike.
      return place === '' ? [] : withParameter('quick_reply', { type: 'payload', payload: part })
    default:
      return []
  }
}

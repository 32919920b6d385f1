import type { GraphAccount, GraphComponent, GraphMessage, GraphTemplate } from './accounts.ts'
import { type Answer, messageError, ok } from './answers.ts'
import { textOfContent } from './documented-content.ts'
import { fileOf, type GraphFile, type GraphMedia } from './media-uploads.ts'

// It reads untrusted documents as the platform does; its own tests define the results.
// biome-ignore lint/suspicious/noExplicitAny: whatever was posted
type Posted = any

const windowMs = 24 * 3_600_000

export type TakenMessage = Pick<GraphMessage, 'to' | 'text' | 'correlation' | 'file' | 'content'>

export type Taking = {
  readonly account: GraphAccount
  readonly body: Posted
  readonly now: number
  readonly media: ReadonlyMap<string, GraphMedia>
  readonly keep: (message: TakenMessage) => GraphMessage
  /** The platform's number or user id of a customer, where it differs from the number in the request. */
  readonly knownAs: ReadonlyMap<string, string>
}

/** Handles a message call by every documented rule. */
export function takeMessage({ account, body, now, keep, knownAs, media }: Taking): Answer {
  if (body?.messaging_product !== 'whatsapp') return messageError(100, 'messaging_product must be whatsapp')
  const to = typeof body.to === 'string' ? body.to : body.recipient
  if (typeof to !== 'string' || to === '') return messageError(131008, 'Required parameter to is missing')
  if (typeof body.to === 'string' && !/^\+[1-9]\d{6,14}$/.test(to)) {
    return messageError(100, 'A number without its plus sign gets the calling code of the sender')
  }
  const correlation = body.biz_opaque_callback_data
  if (correlation !== undefined && (typeof correlation !== 'string' || correlation.length > 512)) {
    return messageError(100, 'biz_opaque_callback_data must be a text of at most 512 characters')
  }
  const file = fileOf(account, body, media)
  if (file && 'status' in file) return file
  const filled =
    body.type === 'template' ? fill({ account, media }, body.template) : textOf(account, { to, body, now, file })
  if (typeof filled !== 'string') return filled
  const message = keep({ to, text: filled, correlation, content: body[body.type], ...(file && { file }) })
  const known = knownAs.get(to) ?? to.replace('+', '')
  const waId = /^\d/.test(known)
    ? { wa_id: known }
    : { ...(to.startsWith('+') && { wa_id: to.slice(1) }), user_id: known }
  const status = body.type === 'template' ? { message_status: 'accepted' } : {}
  return ok({
    messaging_product: 'whatsapp',
    contacts: [{ input: to, ...waId }],
    messages: [{ id: message.id, ...status }],
  })
}

type Texting = {
  readonly to: string
  readonly body: Posted
  readonly now: number
  readonly file: GraphFile | undefined
}

function textOf(account: GraphAccount, { to, body, now, file }: Texting): string | Answer {
  const text = file && body.type === file.type ? (file.caption ?? '') : writtenIn(body)
  if (typeof text !== 'string') return text
  const wroteAt = account.wroteAt.get(to)
  if (wroteAt === undefined || now - wroteAt > windowMs) {
    return messageError(131047, 'More than 24 hours have passed since the customer last replied')
  }
  return text
}

function writtenIn(body: Posted): string | Answer {
  if (body.type === 'location') {
    const { latitude, longitude, name } = body.location ?? {}
    const isPoint = [latitude, longitude].every((degrees) => Number.isFinite(Number.parseFloat(degrees)))
    return isPoint ? `[Location] ${name ?? ''}` : messageError(131008, 'The location is incomplete')
  }
  const content = textOfContent(body)
  if (typeof content === 'object') return messageError(131009, content.refused)
  if (content !== undefined) return content
  if (body.type !== 'text') return messageError(131051, 'Unsupported message type')
  const text = body.text?.body
  if (typeof text !== 'string' || text === '') return messageError(131008, 'Required parameter text.body is missing')
  return text.length > 4096 ? messageError(100, 'Text is longer than 4096 characters') : text
}

type Uploaded = Pick<Taking, 'account' | 'media'>
type Filling = Uploaded & { readonly template: GraphTemplate }

function fill({ account, media }: Uploaded, posted: Posted): string | Answer {
  const code = posted?.language?.code
  const template = account.templates.find((each) => each.name === posted?.name && each.language === code)
  const refused = refusalFor(template)
  if (refused || !template) return refused ?? messageError(132001, 'Template does not exist', 404)
  return fillAll({ account, media, template }, template.components, posted.components ?? [])
}

function fillAll(filling: Filling, components: readonly GraphComponent[], posted: readonly Posted[]): string | Answer {
  const lines: string[] = []
  for (const component of components) {
    const line = fillComponent(filling, component, posted)
    if (typeof line === 'object') return line
    if (line !== undefined) lines.push(line)
  }
  return lines.join('\n')
}

function refusalFor(template: GraphTemplate | undefined): Answer | undefined {
  switch (template?.status) {
    case 'APPROVED':
      return undefined
    case 'PAUSED':
      return messageError(132015, 'Template is paused due to low quality')
    case 'DISABLED':
      return messageError(132016, 'Template is disabled')
    default:
      return messageError(132001, 'Template name does not exist in the translation', 404)
  }
}

function fillComponent(
  filling: Filling,
  component: GraphComponent,
  posted: readonly Posted[],
): string | undefined | Answer {
  if (component.type === 'FOOTER') return component.text
  if (component.type === 'BUTTONS') return checkButtons(component, posted)
  const sent = posted.find((each) => String(each.type).toUpperCase() === component.type)
  if (component.type === 'CAROUSEL') return fillCards(filling, component, sent?.cards)
  if (component.type === 'LIMITED_TIME_OFFER') return checkOffer(sent?.parameters?.[0]?.limited_time_offer)
  if (component.type === 'HEADER' && component.format !== 'TEXT') {
    return checkHeader(filling, component, sent?.parameters)
  }
  return fillText(filling.template, component.text ?? '', sent?.parameters ?? [])
}

function fillCards(filling: Filling, { cards = [] }: GraphComponent, sent: unknown): string | Answer {
  if (!Array.isArray(sent) || sent.length !== cards.length) {
    return messageError(132012, 'The number of cards does not match the template')
  }
  const lines: string[] = []
  for (const [index, card] of cards.entries()) {
    const given: Posted = sent[index]
    if (given?.card_index !== index) return messageError(132012, 'card_index must be the number of the card')
    const line = fillAll(filling, card.components, given.components ?? [])
    if (typeof line === 'object') return line
    lines.push(line)
  }
  return lines.join('\n')
}

function checkOffer(offer: Posted): undefined | Answer {
  return Number.isInteger(offer?.expiration_time_ms)
    ? undefined
    : messageError(131008, 'limited_time_offer.expiration_time_ms is missing')
}

/** A file by its link or by the ID of its upload, or a place. */
function checkHeader(
  { account, media }: Filling,
  { format = '' }: GraphComponent,
  parameters: Posted,
): undefined | Answer {
  const type = format.toLowerCase()
  const [parameter] = Array.isArray(parameters) ? parameters : []
  if (parameter?.type !== type) return messageError(132012, `header: Format mismatch, expected ${format}`)
  const value = parameter[type]
  if (type === 'location') {
    return value?.latitude && value?.longitude ? undefined : messageError(131008, 'The location is incomplete')
  }
  if (value?.id !== undefined) {
    const file = fileOf(account, { type, [type]: value }, media)
    return file && 'status' in file ? file : undefined
  }
  if (type === 'product') {
    return value?.product_retailer_id && value?.catalog_id
      ? undefined
      : messageError(131008, 'The product is incomplete')
  }
  return /^https?:\/\//.test(value?.link ?? '') ? undefined : messageError(131008, 'The link of the header is missing')
}

function fillText(template: GraphTemplate, text: string, parameters: Posted[]): string | Answer {
  const names = [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))]
  if (parameters.length !== names.length) {
    return messageError(132000, `number of parameters (${parameters.length}) does not match (${names.length})`)
  }
  const isNamed = template.parameterFormat === 'NAMED'
  const values = new Map<string, string>()
  for (const [index, parameter] of parameters.entries()) {
    const value = parameter?.text
    if (parameter?.type !== 'text' || typeof value !== 'string')
      return messageError(132012, 'Parameter format mismatch')
    if (value === '') return messageError(100, 'Parameter text must not be empty')
    if (/[\n\t]| {5}/.test(value)) {
      return messageError(132018, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces')
    }
    if (isNamed && typeof parameter.parameter_name !== 'string') return messageError(100, 'Parameter name is missing')
    values.set(isNamed ? parameter.parameter_name : String(index + 1), value)
  }
  if (names.some((name) => !values.has(name))) return messageError(132000, 'A parameter of the template is missing')
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values.get(name) ?? '')
  return filled.length > 1024 ? messageError(132005, 'Translated text too long') : filled
}

function checkButtons(component: GraphComponent, posted: readonly Posted[]): undefined | Answer {
  for (const [index, button] of (component.buttons ?? []).entries()) {
    const sent = posted.find((each) => each.type === 'button' && each.index === String(index))
    const asksForSuffix = button.type === 'URL' && /\{\{\w+\}\}/.test(button.url ?? '')
    if (asksForSuffix && (sent?.sub_type !== 'url' || typeof sent.parameters?.[0]?.text !== 'string')) {
      return messageError(131008, `Button at index ${index} of type Url requires a parameter`)
    }
    if (asksForSuffix && /[\s"<>]/.test(sent.parameters[0].text))
      return messageError(132012, 'URL suffix is not encoded')
    const action = sent?.parameters?.[0]?.action
    if (button.type === 'MPM' && !(sent?.sub_type === 'mpm' && Array.isArray(action?.sections))) {
      return messageError(131008, `Button at index ${index} of type Mpm requires a parameter`)
    }
    if (button.type === 'FLOW' && !(sent?.sub_type === 'flow' && action)) {
      return messageError(131008, `Button at index ${index} of type Flow requires a parameter`)
    }
    if (button.type === 'COPY_CODE' && typeof sent?.parameters?.[0]?.coupon_code !== 'string') {
      return messageError(131008, `Button at index ${index} of type CopyCode requires a parameter`)
    }
  }
  return undefined
}

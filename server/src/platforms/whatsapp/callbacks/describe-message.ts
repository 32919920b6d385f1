import type { Attachment } from '../../platform-update.ts'
import { listAt, nameAt, textAt, valueAt } from '../graph/json.ts'

type Described = {
  readonly text: string
  readonly button: boolean
  readonly attachment?: Attachment
  /** The message that a message of this kind refers to. */
  readonly quoted?: string
  /** It refers to that message, and has no content of its own. */
  readonly isReaction?: boolean
}

const maxLength = 8_000

/** Describes any kind of message as text, so that an agent sees what the customer did. */
export function describeMessage(message: unknown): Described {
  const type = textAt(message, 'type') ?? 'unknown'
  const content = valueAt(message, type)
  const described = Object.hasOwn(kinds, type) ? kinds[type]?.(content, message) : undefined
  const { text, ...more } = described ?? { text: `[Sent something of a kind that Parley does not know: ${type}]` }
  return { button: false, ...more, text: text.slice(0, maxLength) }
}

type Kind = (content: unknown, message: unknown) => Omit<Described, 'button'> & { readonly button?: boolean }

const kinds: Readonly<Record<string, Kind>> = {
  text: (content) => ({ text: textAt(content, 'body') ?? '[Empty message]' }),
  image: media('image', 'Picture'),
  video: media('video', 'Video'),
  audio: (content, message) =>
    media('audio', valueAt(content, 'voice') === true ? 'Voice message' : 'Audio')(content, message),
  document: media('document', 'Document'),
  sticker: media('sticker', 'Sticker'),
  location: (content) => {
    const place = [textAt(content, 'name'), textAt(content, 'address')].filter(Boolean).join(', ')
    const point = `${textAt(content, 'latitude') ?? '?'}, ${textAt(content, 'longitude') ?? '?'}`
    return { text: `[Location] ${place === '' ? point : `${place} (${point})`}` }
  },
  contacts: (_content, message) => ({ text: `[Contacts] ${listAt(message, 'contacts').map(card).join('; ')}` }),
  order: (content) => {
    const items = listAt(content, 'product_items').map(orderLine).join('; ')
    const note = textAt(content, 'text')
    return { text: `[Order] ${items}${note === undefined ? '' : ` – ${note}`}` }
  },
  reaction: (content) => {
    const emoji = textAt(content, 'emoji')
    const text = emoji === undefined ? '[Took a reaction back]' : `[Reaction] ${emoji}`
    return { text, ...reaction(nameAt(content, 'message_id')) }
  },
  button: (content) => ({ text: textAt(content, 'text') ?? textAt(content, 'payload') ?? '[Button]', button: true }),
  interactive: (content) => interactive(content),
  edit: (content) => {
    const changed = valueAt(content, 'message')
    // An edit has no edit inside; a malformed document may nest them without end.
    const kind = textAt(changed, 'type')
    const text = kind === undefined || kind === 'edit' ? '' : describeMessage(changed).text
    return { text: `[Changed a message] ${text}`.trim(), ...reaction(nameAt(content, 'original_message_id')) }
  },
  revoke: (content) => ({ text: '[Deleted a message]', ...reaction(nameAt(content, 'original_message_id')) }),
  request_welcome: () => ({ text: '[Opened the chat for the first time]' }),
  unsupported: (content, message) => {
    const kind = textAt(content, 'type')
    const reason = textAt(listAt(message, 'errors')[0], 'error_data', 'details')
    return { text: `[Sent something that WhatsApp does not pass on${kind ? `: ${kind}` : ''}] ${reason ?? ''}`.trim() }
  },
}

function media(kind: Attachment['kind'], name: string): Kind {
  return (content) => {
    const id = nameAt(content, 'id')
    const fileName = textAt(content, 'filename') ?? null
    const caption = textAt(content, 'caption')
    const text = [`[${name}]`, fileName, caption].filter(Boolean).join(' ')
    if (id === undefined) return { text }
    const mimeType = textAt(content, 'mime_type') ?? 'application/octet-stream'
    return { text, attachment: { kind, platformMediaId: id, mimeType, fileName: fileName?.slice(0, 200) ?? null } }
  }
}

function reaction(quoted: string | undefined) {
  return { isReaction: true, ...(quoted !== undefined && { quoted }) }
}

function interactive(content: unknown): ReturnType<Kind> {
  const type = textAt(content, 'type') ?? ''
  const answer = valueAt(content, type)
  const title = textAt(answer, 'title')
  if (type === 'button_reply' || type === 'list_reply') {
    const more = textAt(answer, 'description')
    return { text: [title ?? '[Button]', more].filter(Boolean).join(' – '), button: true }
  }
  if (type === 'nfm_reply') {
    return { text: `[Form] ${textAt(answer, 'body') ?? ''} ${textAt(answer, 'response_json') ?? ''}`.trim() }
  }
  return { text: `[Answered: ${type.replaceAll('_', ' ') || 'something new'}]` }
}

function card(contact: unknown): string {
  const name = textAt(contact, 'name', 'formatted_name') ?? textAt(contact, 'name', 'first_name') ?? 'somebody'
  const phones = listAt(contact, 'phones').flatMap((phone) => textAt(phone, 'phone') ?? textAt(phone, 'wa_id') ?? [])
  return phones.length === 0 ? name : `${name} (${phones.join(', ')})`
}

function orderLine(item: unknown): string {
  const price = [textAt(item, 'item_price'), textAt(item, 'currency')].filter(Boolean).join(' ')
  return `${textAt(item, 'quantity') ?? '?'} × ${textAt(item, 'product_retailer_id') ?? 'product'}${price && ` (${price})`}`
}

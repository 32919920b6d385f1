import type { InboundContent } from '@parley/shared/conversations/message-content'
import type { Attachment } from '../../platform-update.ts'
import { listAt, nameAt, readJson, textAt, valueAt } from '../graph/json.ts'
import { boundedJson, linesOf, shortened } from './bounded.ts'
import { named, readContext } from './read-context.ts'

type Described = {
  readonly text: string
  readonly button: boolean
  /** What the tapped button or the chosen row stands for, where the platform says so. */
  readonly payload?: string
  readonly content: InboundContent
  readonly attachment?: Attachment
  /** The message that a message of this kind refers to. */
  readonly quoted?: string
  /** It refers to that message, and has no content of its own. */
  readonly isReaction?: boolean
}

const maxLength = 8_000
const note = ' (shortened; the whole is in `content`)'

/** Describes any kind of message as text, so that an agent sees what the customer did, and as data for programs. */
export function describeMessage(message: unknown): Described {
  const type = textAt(message, 'type') ?? 'unknown'
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  const { text, content, ...more } = kind?.(valueAt(message, type), message) ?? unknownKind(type, message)
  return {
    button: false,
    ...more,
    text: shortened(text, maxLength, note),
    content: { ...content, ...readContext(message) },
  }
}

type Kind = (content: unknown, message: unknown) => Omit<Described, 'button'> & { readonly button?: boolean }

/** More than WhatsApp lets anybody write. */
const maxWholeLength = 100_000
const maxParts = 200

const kinds: Readonly<Record<string, Kind>> = {
  text: (content) => {
    const body = textAt(content, 'body')
    const whole = body !== undefined && body.length > maxLength ? named('body', body, maxWholeLength) : {}
    return { text: body ?? '[Empty message]', content: { type: 'text', ...whole } }
  },
  image: media('image', () => 'Picture'),
  video: media('video', () => 'Video'),
  audio: media('audio', (content) => (valueAt(content, 'voice') === true ? 'Voice message' : 'Audio')),
  document: media('document', () => 'Document'),
  sticker: media('sticker', () => 'Sticker'),
  location: (content) => {
    const place = [textAt(content, 'name'), textAt(content, 'address')].filter(Boolean).join(', ')
    const point = `${textAt(content, 'latitude') ?? '?'}, ${textAt(content, 'longitude') ?? '?'}`
    return {
      text: `[Location] ${place === '' ? point : `${place} (${point})`}`,
      content: {
        type: 'location',
        latitude: degreesAt(content, 'latitude'),
        longitude: degreesAt(content, 'longitude'),
        ...named('name', textAt(content, 'name')),
        ...named('address', textAt(content, 'address')),
        ...named('url', textAt(content, 'url')),
      },
    }
  },
  contacts: (_content, message) => {
    const { kept, ...rest } = firstOf(listAt(message, 'contacts'))
    const contacts = kept.map(readCard)
    return {
      text: `[Contacts] ${[...contacts.map(cardLine), ...omittedLine(rest)].join('; ')}`,
      content: { type: 'contacts', contacts, ...rest },
    }
  },
  order: (content) => {
    const { kept, ...rest } = firstOf(listAt(content, 'product_items'))
    const items = kept.map(readItem)
    const noted = textAt(content, 'text')
    const lines = [...items.map(itemLine), ...omittedLine(rest)].join('; ')
    return {
      text: `[Order] ${lines}${noted === undefined ? '' : ` – ${noted}`}`,
      content: {
        type: 'order',
        ...named('catalog_id', textAt(content, 'catalog_id')),
        ...named('note', noted, maxWholeLength),
        items,
        ...rest,
      },
    }
  },
  reaction: (content) => {
    const emoji = textAt(content, 'emoji')
    return {
      text: emoji === undefined ? '[Took a reaction back]' : `[Reaction] ${emoji}`,
      content: { type: 'reaction', emoji: emoji === undefined ? null : shortened(emoji, 100) },
      ...about(nameAt(content, 'message_id')),
    }
  },
  button: (content) => {
    const [label, payload] = [textAt(content, 'text'), textAt(content, 'payload')]
    return {
      text: label ?? payload ?? '[Button]',
      button: true,
      ...named('payload', payload),
      content: { type: 'button', ...named('label', label), ...named('payload', payload) },
    }
  },
  interactive: (content) => readInteractive(content),
  edit: (content) => {
    const changed = valueAt(content, 'message')
    const id = nameAt(content, 'original_message_id')
    const kind = textAt(changed, 'type')
    // An edit has no edit inside; a malformed document may nest them without end.
    if (kind === undefined || kind === 'edit') {
      return { text: '[Changed a message]', content: { type: 'edit' }, ...about(id) }
    }
    const described = describeMessage(changed)
    return {
      text: `[Changed a message] ${described.text}`,
      content: { type: 'edit', message: described.content },
      ...(described.attachment && { attachment: described.attachment }),
      ...about(id),
    }
  },
  revoke: (content) => ({
    text: '[Deleted a message]',
    content: { type: 'revoke' },
    ...about(nameAt(content, 'original_message_id')),
  }),
  request_welcome: () => ({ text: '[Opened the chat for the first time]', content: { type: 'request_welcome' } }),
  media_placeholder: () => ({
    text: '[A file that was sent before the number was connected]',
    content: { type: 'media_placeholder' },
  }),
  unsupported: (content, message) => {
    const kind = textAt(content, 'type')
    const reason = textAt(listAt(message, 'errors')[0], 'error_data', 'details')
    return {
      text: `[Sent something that WhatsApp does not pass on${kind ? `: ${kind}` : ''}] ${reason ?? ''}`.trim(),
      content: { type: 'unsupported', ...named('kind', kind) },
    }
  },
}

function unknownKind(type: string, message: unknown): ReturnType<Kind> {
  const kind = shortened(type, 200)
  const data = valueAt(message, type)
  return {
    text: `[Sent something of a kind that Parley does not know: ${kind}]`,
    content: { type: 'unknown', kind, ...(data !== undefined && { data: boundedJson(data) }) },
  }
}

function media(kind: Attachment['kind'], nameOf: (content: unknown) => string): Kind {
  return (content, message) => {
    const fileName = textAt(content, 'filename') ?? null
    const caption = textAt(content, 'caption')
    const id = nameAt(content, 'id')
    const mimeType = textAt(content, 'mime_type')
    const problem = id === undefined ? readContext(message).errors?.[0]?.message : undefined
    const missing = problem === undefined ? undefined : `– The file could not be received: ${problem}`
    const file = {
      ...named('caption', caption, maxWholeLength),
      ...named('file_name', fileName ?? undefined),
      ...named('mime_type', mimeType),
      ...named('sha256', textAt(content, 'sha256')),
    }
    return {
      text: [`[${nameOf(content)}]`, fileName, caption, missing].filter(Boolean).join(' '),
      content: { ...file, ...flagOf(kind, content) },
      ...(id !== undefined && {
        attachment: {
          kind,
          platformMediaId: id,
          mimeType: (mimeType ?? 'application/octet-stream').slice(0, 200),
          fileName: fileName?.slice(0, 200) ?? null,
        },
      }),
    }
  }
}

/** The type of a file, with what only this type has. */
function flagOf(kind: Attachment['kind'], content: unknown) {
  const flag = (key: string) => valueAt(content, key)
  if (kind === 'audio')
    return { type: kind, ...(typeof flag('voice') === 'boolean' && { voice: flag('voice') === true }) }
  if (kind !== 'sticker') return { type: kind }
  return { type: kind, ...(typeof flag('animated') === 'boolean' && { animated: flag('animated') === true }) }
}

function about(quoted: string | undefined) {
  return { isReaction: true, ...(quoted !== undefined && { quoted }) }
}

function readInteractive(content: unknown): ReturnType<Kind> {
  const type = textAt(content, 'type') ?? ''
  const answer = valueAt(content, type)
  const [id, title, more] = [textAt(answer, 'id'), textAt(answer, 'title'), textAt(answer, 'description')]
  const tapped = {
    text: [title ?? '[Button]', more].filter(Boolean).join(' – '),
    button: true,
    ...named('payload', id),
  }
  switch (type) {
    case 'button_reply':
      return { ...tapped, content: { type, ...named('id', id), ...named('title', title) } }
    case 'list_reply':
      return {
        ...tapped,
        content: { type, ...named('id', id), ...named('title', title), ...named('description', more) },
      }
    case 'nfm_reply':
      return readForm(answer)
    case 'call_permission_reply':
      return readCallPermission(answer)
    default: {
      const kind = shortened(type, 200)
      const bounded = boundedJson(answer)
      const lines = answer === undefined ? [] : linesOf(bounded)
      return {
        text: [`[Answered: ${kind.replaceAll('_', ' ') || 'something new'}]`, ...lines].join('\n'),
        content: { type: 'interactive', kind, ...(answer !== undefined && { answer: bounded }) },
      }
    }
  }
}

function readForm(answer: unknown): ReturnType<Kind> {
  const body = textAt(answer, 'body')
  const written = valueAt(answer, 'response_json')
  const parsed = typeof written === 'string' ? readJson(written) : written
  const answers = parsed === undefined ? undefined : boundedJson(parsed)
  const unreadable = parsed === undefined ? textAt(answer, 'response_json') : undefined
  const lines = answers === undefined ? [unreadable] : linesOf(answers)
  return {
    text: [`[Form] ${body ?? ''}`.trim(), ...lines].filter(Boolean).join('\n'),
    content: {
      type: 'form_reply',
      ...named('name', textAt(answer, 'name')),
      ...named('body', body, maxWholeLength),
      ...(answers !== undefined && { answers }),
      ...named('unreadable_answers', unreadable, maxWholeLength),
    },
  }
}

const responses = { accept: 'The business may call', reject: 'The business may not call' } as const

function readCallPermission(answer: unknown): ReturnType<Kind> {
  const written = textAt(answer, 'response') ?? ''
  const response = Object.hasOwn(responses, written) ? (written as keyof typeof responses) : undefined
  const expiresAt = Number(textAt(answer, 'expiration_timestamp')) * 1000
  const isPermanent = valueAt(answer, 'is_permanent')
  return {
    text: `[Call permission] ${response === undefined ? 'Answered in a way that Parley does not know' : responses[response]}`,
    content: {
      type: 'call_permission_reply',
      response: response ?? 'unknown',
      ...named('source', textAt(answer, 'response_source')),
      ...(typeof isPermanent === 'boolean' && { is_permanent: isPermanent }),
      ...(expiresAt > 0 && expiresAt < maxTime && { expires_at: new Date(expiresAt).toISOString() }),
    },
  }
}

/** The end of the year 9999. */
const maxTime = 253_402_300_799_000

function degreesAt(content: unknown, key: string): number | null {
  const text = textAt(content, key)
  const degrees = Number(text)
  return text === undefined || !Number.isFinite(degrees) ? null : degrees
}

/** As many as are kept, and how many there are beyond them. */
function firstOf(parts: readonly unknown[]): { readonly kept: readonly unknown[]; readonly omitted?: number } {
  const kept = parts.slice(0, maxParts)
  return kept.length === parts.length ? { kept } : { kept, omitted: parts.length - kept.length }
}

function omittedLine({ omitted }: { readonly omitted?: number }): string[] {
  return omitted === undefined ? [] : [`… and ${omitted} more`]
}

type Card = Extract<InboundContent, { type: 'contacts' }>['contacts'][number]

function readCard(contact: unknown): Card {
  const list = (key: string, field: string) =>
    listAt(contact, key).flatMap((each) => shortened(textAt(each, field) ?? '', 300) || [])
  const [emails, urls] = [list('emails', 'email'), list('urls', 'url')]
  return {
    ...named('name', textAt(contact, 'name', 'formatted_name') ?? textAt(contact, 'name', 'first_name')),
    ...named('organization', textAt(contact, 'org', 'company')),
    phones: listAt(contact, 'phones')
      .slice(0, maxParts)
      .map((phone) => ({
        ...named('phone', textAt(phone, 'phone')),
        ...named('platform_id', textAt(phone, 'wa_id')),
        ...named('type', textAt(phone, 'type')),
      })),
    ...(emails.length > 0 && { emails: emails.slice(0, maxParts) }),
    ...(urls.length > 0 && { urls: urls.slice(0, maxParts) }),
  }
}

function cardLine({ name, organization, phones }: Card): string {
  const numbers = phones.flatMap(({ phone, platform_id }) => phone ?? platform_id ?? []).join(', ')
  const title = name ?? organization
  if (title === undefined) return numbers || 'a contact without a name'
  return numbers ? `${title} (${numbers})` : title
}

type Item = Extract<InboundContent, { type: 'order' }>['items'][number]

function readItem(item: unknown): Item {
  return {
    ...named('product_id', textAt(item, 'product_retailer_id')),
    ...named('quantity', textAt(item, 'quantity')),
    ...named('price', textAt(item, 'item_price')),
    ...named('currency', textAt(item, 'currency')),
  }
}

function itemLine({ product_id, quantity, price, currency }: Item): string {
  const cost = [price, currency].filter(Boolean).join(' ')
  return `${quantity ?? '?'} × ${product_id ?? 'product'}${cost && ` (${cost})`}`
}

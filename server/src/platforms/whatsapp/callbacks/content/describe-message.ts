import { placeText } from '@parley/shared/conversations/place-text'
import { nameAt, textAt, valueAt } from '../../graph/json.ts'
import { boundedJson, shortened } from './bounded.ts'
import { readInteractive } from './describe-interactive.ts'
import { readContacts, readOrder } from './describe-lists.ts'
import { isVoicemail, media } from './describe-media.ts'
import { type Described, type Kind, maxWholeLength } from './described.ts'
import { named, readContext } from './read-context.ts'

const maxLength = 8_000
const note = ' (shortened; the whole is in `content`)'

/** Describes any kind of message as text, so that an agent sees what the customer did, and as data for programs. */
export function describeMessage(message: unknown): Described {
  const type = typeOf(message)
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  const { text, content, ...more } = kind?.(valueAt(message, type), message) ?? unknownKind(type, message)
  return {
    button: false,
    ...more,
    text: shortened(text, maxLength, note),
    content: { ...content, ...readContext(message) },
  }
}

/**
 * The type of a message. Where it has none, or one that names no part of the message, it is that of a part that is there: some
 * forms leave the type out.
 */
export function typeOf(message: unknown): string {
  const type = textAt(message, 'type')
  if (type !== undefined && (withoutPart.has(type) || valueAt(message, type) !== undefined)) return type
  return [...Object.keys(kinds), 'system'].find((each) => valueAt(message, each) !== undefined) ?? type ?? 'unknown'
}

const withoutPart: ReadonlySet<string> = new Set(['request_welcome', 'media_placeholder', 'unsupported'])

const kinds: Readonly<Record<string, Kind>> = {
  text: (content) => {
    const body = textAt(content, 'body')
    const whole = body !== undefined && body.length > maxLength ? named('body', body, maxWholeLength) : {}
    return { text: body ?? '[Empty message]', content: { type: 'text', ...whole } }
  },
  image: media('image', () => 'Picture'),
  video: media('video', () => 'Video'),
  audio: media('audio', (content, message) => {
    if (isVoicemail(message)) return 'Voicemail'
    return valueAt(content, 'voice') === true ? 'Voice message' : 'Audio'
  }),
  document: media('document', () => 'Document'),
  sticker: media('sticker', () => 'Sticker'),
  location: readLocation,
  contacts: readContacts,
  order: readOrder,
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
  interactive: readInteractive,
  edit: (content) => {
    const changed = valueAt(content, 'message')
    const id = nameAt(content, 'original_message_id')
    const kind = typeOf(changed)
    // An edit has no edit inside; a malformed document may nest them without end.
    if (kind === 'unknown' || kind === 'edit') {
      return { text: '[Changed a message]', content: { type: 'edit' }, ...about(id) }
    }
    const described = describeMessage(changed)
    const body = kind === 'text' ? named('body', textAt(changed, 'text', 'body'), maxWholeLength) : {}
    return {
      text: `[Changed a message] ${described.text}`,
      content: { type: 'edit', message: { ...described.content, ...body } },
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
  unsupported,
  // An older name.
  unknown: unsupported,
}

function unsupported(content: unknown, message: unknown): ReturnType<Kind> {
  const kind = textAt(content, 'type')
  const [reason = ''] = readContext(message).errors?.map((error) => error.message) ?? []
  return {
    text: `[Sent something that WhatsApp does not pass on${kind ? `: ${kind}` : ''}] ${reason}`.trim(),
    content: { type: 'unsupported', ...named('kind', kind) },
  }
}

function unknownKind(type: string, message: unknown): ReturnType<Kind> {
  const kind = shortened(type, 200)
  const data = valueAt(message, type)
  return {
    text: `[Sent something of a kind that Parley does not know: ${kind}]`,
    content: { type: 'unknown', kind, ...(data !== undefined && { data: boundedJson(data) }) },
  }
}

function readLocation(content: unknown): ReturnType<Kind> {
  return {
    text: placeText({
      latitude: textAt(content, 'latitude') ?? '?',
      longitude: textAt(content, 'longitude') ?? '?',
      name: textAt(content, 'name'),
      address: textAt(content, 'address'),
    }),
    content: {
      type: 'location',
      latitude: degreesAt(content, 'latitude'),
      longitude: degreesAt(content, 'longitude'),
      ...named('name', textAt(content, 'name')),
      ...named('address', textAt(content, 'address')),
      ...named('url', textAt(content, 'url')),
    },
  }
}

function degreesAt(content: unknown, key: string): number | null {
  const text = textAt(content, key)
  const degrees = Number(text)
  return text === undefined || !Number.isFinite(degrees) ? null : degrees
}

function about(quoted: string | undefined) {
  return { isReaction: true, ...(quoted !== undefined && { quoted }) }
}

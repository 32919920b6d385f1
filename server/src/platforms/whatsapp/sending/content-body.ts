import type { ContactCard } from '@parley/shared/conversations/contact-card'
import type { ContentToSend, MediaToSend, MessageToSend, QuestionToSend } from '../../content-to-send.ts'
import { envelopeOf } from './message-body.ts'

/**
 * The body of a message that is no template. `mediaId` names its file, or that of its header, which was uploaded before.
 * Undefined without a recipient.
 */
export function contentBody(message: MessageToSend, mediaId?: string) {
  const { to, content, messageId, quotedPlatformMessageId: quotedId } = message
  const envelope = envelopeOf(to, messageId)
  if (!envelope) return undefined
  if (content.type === 'reaction') {
    return { ...envelope, type: 'reaction', reaction: { message_id: quotedId, emoji: content.emoji ?? '' } }
  }
  const context = quotedId === undefined ? {} : { context: { message_id: quotedId } }
  return { ...envelope, ...context, ...partOf(content, mediaId) }
}

function partOf(content: Exclude<ContentToSend, { type: 'reaction' }>, mediaId: string | undefined) {
  switch (content.type) {
    case 'text': {
      const { text, linkPreview = true } = content
      return { type: 'text', text: { body: text, preview_url: linkPreview && /https?:\/\//.test(text) } }
    }
    case 'location': {
      const { type, latitude, longitude, name, address } = content
      const point = { latitude: String(latitude), longitude: String(longitude) }
      return { type, location: { ...point, ...(name && { name }), ...(address && { address }) } }
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.contacts.map(cardOf) }
    case 'interactive':
      return { type: 'interactive', interactive: content.interactive }
    case 'buttons':
    case 'list':
    case 'link_button':
    case 'location_request':
      return { type: 'interactive', interactive: questionOf(content, mediaId) }
    default:
      return mediaOf(content, mediaId)
  }
}

/** A document without a name would be shown without one. */
function mediaOf({ type, caption, voice, file }: MediaToSend, mediaId: string | undefined) {
  const media = {
    id: mediaId,
    ...(caption && { caption }),
    ...(voice && { voice: true }),
    ...(type === 'document' && { filename: file.name }),
  }
  return { type, [type]: media }
}

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/interactive-reply-buttons-messages */
function questionOf(question: QuestionToSend, mediaId: string | undefined) {
  const body = { text: question.text }
  if (question.type === 'location_request') {
    return { type: 'location_request_message', body, action: { name: 'send_location' } }
  }
  const { header, footer } = question
  const around = {
    ...(header && { header: headerOf(header, mediaId) }),
    body,
    ...(footer && { footer: { text: footer } }),
  }
  switch (question.type) {
    case 'buttons': {
      const buttons = question.buttons.map((reply) => ({ type: 'reply', reply }))
      return { type: 'button', ...around, action: { buttons } }
    }
    case 'list': {
      const { button, sections } = question
      return { type: 'list', ...around, action: { button, sections } }
    }
    case 'link_button': {
      const parameters = { display_text: question.title, url: question.url }
      return { type: 'cta_url', ...around, action: { name: 'cta_url', parameters } }
    }
  }
}

type Header = NonNullable<Extract<QuestionToSend, { type: 'buttons' }>['header']>

function headerOf(header: Header, mediaId: string | undefined) {
  return 'file' in header ? mediaOf(header, mediaId) : header
}

/** The platform asks for a part of the name beside the whole one. */
function cardOf(card: ContactCard) {
  const { name, name_parts, organization, department, title, birthday } = card
  const parts: NonNullable<ContactCard['name_parts']> = name_parts ?? (name === undefined ? {} : { first: name })
  const org = {
    ...(organization && { company: organization }),
    ...(department && { department }),
    ...(title && { title }),
  }
  return {
    name: {
      formatted_name: name,
      ...(parts.prefix && { prefix: parts.prefix }),
      ...(parts.first && { first_name: parts.first }),
      ...(parts.middle && { middle_name: parts.middle }),
      ...(parts.last && { last_name: parts.last }),
      ...(parts.suffix && { suffix: parts.suffix }),
    },
    ...(Object.keys(org).length > 0 && { org }),
    ...(birthday && { birthday }),
    ...(card.phones.length > 0 && {
      phones: card.phones.map(({ phone, platform_id: id, type }) => ({
        ...(phone && { phone }),
        ...(id && { wa_id: id }),
        ...(type && { type }),
      })),
    }),
    ...(card.emails && { emails: card.emails.map((email) => ({ email })) }),
    ...(card.urls && { urls: card.urls.map((url) => ({ url })) }),
    ...(card.addresses && { addresses: card.addresses }),
  }
}

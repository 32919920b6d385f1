import { contactsText } from '@parley/shared/conversations/contacts-text'
import { placeText } from '@parley/shared/conversations/place-text'
import { reactionText } from '@parley/shared/conversations/reaction-text'
import { sentence } from '@parley/shared/sentences/sentence'
import type { SimulatedInbound } from '@parley/shared/simulator/played-message'
import { tapOn, tappablesIn } from '@parley/shared/simulator/taps'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import { invalidField } from '../../errors.ts'
import type { CustomerFile, CustomerMessage } from '../../platforms/platform-simulation.ts'
import type { Scope } from '../../policy.ts'
import { findFile } from '../files/files.store.ts'

type Sent = Pick<CustomerMessage, 'text' | 'file' | 'content' | 'button' | 'payload'>

/** The kinds of message of which a customer sends one, beside a text. */
const kinds = ['file_id', 'tap', 'reaction', 'location', 'contacts'] as const

/** What a customer sends, as a platform reports it. Throws `invalid_request` at the field that does not fit. */
export async function customerContent(
  app: App,
  scope: Scope,
  { input, quoted }: { readonly input: SimulatedInbound; readonly quoted: MessageTable | undefined },
): Promise<Sent> {
  const { text, tap, reaction, location, contacts, payload } = input
  const [kind, other] = kinds.filter((each) => input[each] !== undefined)
  if (kind && other) throw invalidField(other, sentence('notCombinable', { other: kind }))
  if (kind && kind !== 'file_id' && text !== undefined) {
    throw invalidField('text', sentence('notCombinable', { other: kind }))
  }
  if (tap !== undefined) return tapped(required(quoted), { tap, payload })
  if (reaction !== undefined) {
    // A platform would report it; but the answer names the conversation in which it is shown.
    if (required(quoted).conversation_id === null) throw invalidField('reply_to', sentence('inNoConversation'))
    return { text: reactionText(reaction), content: { type: 'reaction', emoji: reaction } }
  }
  if (location) {
    const { name, address, ...point } = location
    const content = { type: 'location' as const, ...point, ...(name && { name }), ...(address && { address }) }
    return { text: placeText(location), content }
  }
  if (contacts) return { text: contactsText(contacts), content: { type: 'contacts', contacts } }
  const file = await fileOf(app, scope, input)
  return { text: text ?? '', file, button: input.button, payload: input.button ? payload : undefined }
}

function required(quoted: MessageTable | undefined): MessageTable {
  if (!quoted) throw invalidField('reply_to', sentence('required'))
  return quoted
}

function tapped(
  message: MessageTable,
  { tap, payload }: { readonly tap: string; readonly payload: string | undefined },
): Sent {
  const tappables = message.direction === 'outbound' ? tappablesIn(message) : []
  if (tappables.length === 0) throw invalidField('tap', sentence('nothingToTap'))
  const found = tappables.find(({ id }) => id === tap)
  if (found) return tapOn(found, payload)
  throw invalidField('tap', sentence('noSuchTap', { values: tappables.map(({ id }) => id).join(', ') }))
}

/** The file that the customer sends. Throws `invalid_request` where it does not exist, and where neither it nor a text is given. */
async function fileOf(
  app: App,
  scope: Scope,
  { text, file_id: fileId }: Pick<SimulatedInbound, 'text' | 'file_id'>,
): Promise<CustomerFile | undefined> {
  if (fileId === undefined) {
    if (text === undefined) throw invalidField('text', sentence('required'))
    return undefined
  }
  const file = await findFile(app.db, scope, { fileId, ownOf: scope.channelIds && authorOf(scope.actor).id })
  if (!file) throw invalidField('file_id', sentence('fileNotThere'))
  return { fileId, contentId: file.content_id, kind: file.kind, mime: file.mime_type, name: file.name }
}

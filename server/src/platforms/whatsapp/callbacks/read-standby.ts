import { listAt, nameAt, textAt, valueAt } from '../graph/json.ts'
import type { Item } from './item.ts'
import { contactsIn, readMessage } from './read-message.ts'
import { readEcho } from './read-phone-app.ts'
import { readStatus } from './read-status.ts'

type Read = Pick<Item, 'item' | 'update'>

/** What is said in a conversation that an AI agent or another app has. */
export function readStandby(standby: unknown, now: number): Read[] {
  const contacts = contactsIn(standby)
  const messages = listAt(standby, 'messages')
  const isOnly = messages.length === 1
  return [
    ...messages.flatMap((message) => readMessage(message, { contacts, isOnly, now })).map(inStandby),
    ...listAt(standby, 'message_echoes').flatMap((echo) => readOtherEcho(fromRequest(echo), now).map(inStandby)),
    ...listAt(standby, 'statuses').flatMap((status) => readStatus(status, { contacts, now })),
  ]
}

/** A message that another app or bot of the number sent. */
export function readOtherEcho(echo: unknown, now: number): Read[] {
  return readEcho(echo, now).map(({ item, update }) => ({
    item,
    update: update.kind === 'echo' ? { ...update, by: 'another_app' as const } : update,
  }))
}

function inStandby({ item, update }: Read): Read {
  if (update.kind !== 'message' && update.kind !== 'echo') return { item, update }
  const content = { ...(update.content ?? { type: 'text' as const }), standby: true as const }
  return { item, update: update.kind === 'message' ? { ...update, content, isStandby: true } : { ...update, content } }
}

/** An echo of a standby has the request to send in `message`: with the customer in `to`, and another form of some types. */
function fromRequest(echo: unknown): unknown {
  const message = valueAt(echo, 'message')
  if (typeof message !== 'object' || message === null) return echo
  const quoted = nameAt(message, 'context', 'message_id')
  return {
    ...message,
    id: valueAt(echo, 'id'),
    timestamp: valueAt(echo, 'timestamp'),
    to_user_id: valueAt(message, 'to_user_id') ?? valueAt(message, 'recipient'),
    context: quoted === undefined ? undefined : { id: quoted },
    ...asText(message),
  }
}

/** What an interactive message or template says, as far as the request contains it. */
function asText(request: object) {
  const type = textAt(request, 'type')
  if (type !== 'interactive' && type !== 'template') return {}
  const name = textAt(request, 'template', 'name')
  const body = type === 'template' ? `[Template] ${name ?? ''}`.trim() : textAt(request, 'interactive', 'body', 'text')
  return { type: 'text', text: { body: body ?? '[Interactive message]' } }
}

import { createHash } from 'node:crypto'
import { addressValues } from '../../channel.ts'
import { listAt, nameAt, textAt, valueAt } from '../graph/json.ts'
import { type Item, secondsToMs } from './item.ts'
import { addressOf, contactsIn, readMessage } from './read-message.ts'

type Read = Pick<Item, 'item' | 'update'>

const actions = ['control_passed', 'control_taken']
const maxNameLength = 200
const maxSummaryLength = 8_000

/** Control of a conversation changed hands; with it a summary, where the former owner wrote one. */
export function readHandover(value: unknown, now: number): Read[] {
  const action = textAt(value, 'type') ?? actions.find((each) => valueAt(value, each) !== undefined)
  const from = {
    ...addressOf(
      nameAt(value, 'sender', 'phone_number') ?? nameAt(value, 'sender', 'wa_id'),
      nameAt(value, 'sender', 'user_id'),
      nameAt(value, 'sender', 'parent_user_id'),
    ),
    name: null,
  }
  if (action === undefined || addressValues(from).length === 0) return []
  const part = valueAt(value, action)
  const at = secondsToMs(textAt(value, 'timestamp'), now)
  const key = createHash('sha256').update(JSON.stringify(value)).digest('hex')
  const newOwner = textAt(part, 'new_owner_role')?.slice(0, maxNameLength)
  const update = {
    kind: 'handover' as const,
    key,
    from,
    action: action.slice(0, maxNameLength),
    ...optional('previousOwner', textAt(part, 'previous_owner_role')),
    ...optional('newOwner', newOwner),
    ...optional('reason', textAt(part, 'metadata')),
    isToUs: action === 'control_passed' && newOwner !== 'ai_agent',
    at,
  }
  const text = textAt(part, 'conversation_context', 'summary', 'text')?.slice(0, maxSummaryLength)
  const summary: Read[] = text === undefined ? [] : [{ item: undefined, update: { kind: 'summary', from, text, at } }]
  return [{ item: `handover ${key}`, update }, ...summary]
}

function optional<Name extends string>(name: Name, value: string | undefined) {
  return (value === undefined ? {} : { [name]: value.slice(0, maxNameLength) }) as { readonly [Key in Name]?: string }
}

/** The summary that comes beside the first message after a handover. */
export function readConversationContext(value: unknown, now: number): Read[] {
  const text = textAt(value, 'conversation_context', 'summary', 'text')?.slice(0, maxSummaryLength)
  if (text === undefined) return []
  const [contacts, messages] = [contactsIn(value), listAt(value, 'messages')]
  const isOnly = messages.length === 1
  const [first] = messages.flatMap((message) => readMessage(message, { contacts, isOnly, now }))
  if (first?.update.kind !== 'message' || first.update.groupId !== undefined) return []
  const { from, at } = first.update
  return [{ item: undefined, update: { kind: 'summary', from, text, at } }]
}

import { listAt, nameAt, textAt, valueAt } from '../graph/json.ts'
import type { Item, Owner } from './item.ts'
import { readAutomaticEvent } from './read-automatic-event.ts'
import { readCall, readCallStatus } from './read-calls.ts'
import { readGroups } from './read-groups.ts'
import { readHandover } from './read-handover.ts'
import { readOtherEcho, readStandby } from './read-standby.ts'

type Read = Pick<Item, 'item' | 'update'>
type Context = { readonly businessAccountId: string | undefined; readonly now: number }
type Reader = (value: unknown, now: number) => readonly Read[]

/** Fields about what happens in conversations besides messages and receipts. */
const readers: Readonly<Record<string, Reader>> = {
  calls: (value, now) => [
    ...listAt(value, 'calls').flatMap((call) => orNothing(() => readCall(call, { value, now }))),
    ...listAt(value, 'statuses').flatMap((status) => orNothing(() => readCallStatus(status, { value, now }))),
  ],
  standby: (value, now) => readStandby(valueAt(value, 'standby'), now),
  message_echoes: (value, now) =>
    listAt(value, 'message_echoes').flatMap((echo) => orNothing(() => readOtherEcho(echo, now))),
  messaging_handovers: readHandover,
  automatic_events: (value, now) =>
    listAt(value, 'automatic_events').flatMap((event) => orNothing(() => readAutomaticEvent(event, now))),
  group_lifecycle_update: readGroups,
  group_participants_update: readGroups,
  group_settings_update: readGroups,
  group_status_update: readGroups,
}

export function isConversationField(field: string | undefined): field is string {
  return field !== undefined && Object.hasOwn(readers, field)
}

/** The items of such a field, for the number that the value names. */
export function readConversationField(field: string, value: unknown, { businessAccountId, now }: Context): Item[] {
  const owner = ownerOf(value, businessAccountId)
  if (owner === undefined) return []
  return orNothing(() => readers[field]?.(value, now) ?? []).map((item) => ({ ...item, owner }))
}

/** Returns the owner of a value. Some values have no metadata, and name the number in another place, or only as a side of a call. */
function ownerOf(value: unknown, businessAccountId: string | undefined): Owner | undefined {
  const phoneNumberId = textAt(value, 'metadata', 'phone_number_id') ?? textAt(value, 'recipient', 'phone_number_id')
  if (phoneNumberId !== undefined) return { phoneNumberId }
  if (businessAccountId === undefined) return undefined
  const [call] = listAt(value, 'calls')
  const number =
    textAt(value, 'metadata', 'display_phone_number') ??
    textAt(value, 'recipient', 'display_phone_number') ??
    nameAt(call, textAt(call, 'direction') === 'BUSINESS_INITIATED' ? 'from' : 'to')
  const digits = number?.replace(/\D/g, '')
  return { businessAccountId, ...(digits && { digits }) }
}

/** An unforeseen form of one item does not affect the others. */
function orNothing(read: () => readonly Read[]): readonly Read[] {
  try {
    return read()
  } catch {
    return []
  }
}

import { listAt, nameAt, textAt } from '../graph/json.ts'
import type { Item, Owner } from './item.ts'
import { readCall, readCallStatus } from './read-calls.ts'

type Read = Pick<Item, 'item' | 'update'>
type Context = { readonly businessAccountId: string | undefined; readonly now: number }
type Reader = (value: unknown, now: number) => readonly Read[]

/** Fields about what happens in conversations besides messages and receipts. */
const readers: Readonly<Record<string, Reader>> = {
  calls: (value, now) => [
    ...listAt(value, 'calls').flatMap((call) => orNothing(() => readCall(call, { value, now }))),
    ...listAt(value, 'statuses').flatMap((status) => orNothing(() => readCallStatus(status, { value, now }))),
  ],
}

export function isConversationField(field: string | undefined): field is string {
  return field !== undefined && Object.hasOwn(readers, field)
}

/** The items of such a field, for the number that the value names. */
export function readConversationField(field: string, value: unknown, { businessAccountId, now }: Context): Item[] {
  const owner = ownerOf(value, businessAccountId)
  if (owner === undefined) return []
  return (readers[field]?.(value, now) ?? []).map((item) => ({ ...item, owner }))
}

/** Some values have no metadata, and name the number in another place, or only as a side of a call. */
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

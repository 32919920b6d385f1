import { addressValues } from '../../channel.ts'
import type { ReceiptError } from '../../platform-update.ts'
import { listAt, nameAt, textAt } from '../graph/json.ts'
import { consequencesOf, explain, retryAfterMs, treatmentOf } from '../sending/codes.ts'
import type { Remedy } from '../sending/treatment.ts'
import type { Contacts } from './contacts.ts'
import { errorDetails } from './error-details.ts'
import type { Item } from './item.ts'
import { secondsToMs } from './item.ts'
import { addressOf, contactAddress, profileNameOf } from './read-message.ts'

const statuses = { sent: 'sent', delivered: 'delivered', read: 'read', played: 'read', failed: 'failed' } as const

/** The status of one of our messages; empty where the status is unknown to this version or the message has no id. */
export function readStatus(
  status: unknown,
  { contacts, now }: { readonly contacts: Contacts; readonly now: number },
): Pick<Item, 'item' | 'update'>[] {
  const platformMessageId = nameAt(status, 'id')
  const name = textAt(status, 'status') ?? ''
  // Parley sends to no group; what another system sends there is not its message.
  if (textAt(status, 'recipient_type') === 'group') return []
  if (platformMessageId === undefined || !Object.hasOwn(statuses, name)) return []
  const type = nameAt(status, 'pricing', 'type')
  const category = nameAt(status, 'pricing', 'category')
  const update = {
    kind: 'receipt' as const,
    platformMessageId,
    messageId: nameAt(status, 'biz_opaque_callback_data') ?? null,
    status: statuses[name as keyof typeof statuses],
    error: name === 'failed' ? errorOf(status) : null,
    ...(type && category && { pricing: { type, category } }),
    ...recipientOf(status, contacts),
    at: secondsToMs(textAt(status, 'timestamp'), now),
  }
  return [{ item: `status ${platformMessageId} ${name}`, update }]
}

/** The customer's addresses, from the status and the entry of the same customer. A group has none. */
function recipientOf(status: unknown, contacts: Contacts) {
  if (textAt(status, 'recipient_type') === 'group') return {}
  const own = addressOf(
    nameAt(status, 'recipient_id'),
    nameAt(status, 'recipient_user_id'),
    nameAt(status, 'recipient_parent_user_id'),
  )
  const entry = contacts.byAddress(addressValues(own))
  const same = entry === undefined ? undefined : contactAddress(entry)
  const recipientName = profileNameOf(entry)
  const recipient = {
    phone: own.phone ?? same?.phone ?? null,
    platformUserId: own.platformUserId ?? same?.platformUserId ?? null,
    ...((own.parentUserId ?? same?.parentUserId) !== undefined && {
      parentUserId: own.parentUserId ?? same?.parentUserId ?? null,
    }),
  }
  return addressValues(recipient).length > 0 ? { recipient, ...(recipientName !== undefined && { recipientName }) } : {}
}

const mayRetry: ReadonlySet<Remedy> = new Set(['soon', 'slower', 'pair'])

function errorOf(status: unknown): ReceiptError {
  const [error] = listAt(status, 'errors')
  const code = nameAt(error, 'code') ?? 'unknown'
  const treatment = treatmentOf(code)
  return {
    code,
    message: explain(code, errorDetails(error)),
    ...(mayRetry.has(treatment.remedy) && { retryAfterMs }),
    ...consequencesOf(treatment),
  }
}

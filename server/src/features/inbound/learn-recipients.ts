import type { App } from '../../app.ts'
import { addressValues } from '../../platforms/channel.ts'
import type { Receipt } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { type KnownOfContact, knownOfContacts } from '../contacts/addresses/addresses.store.ts'
import { recordPlatformOptOut } from '../contacts/record-opt-out-preference.ts'
import { identifyContact } from '../identity/identify-contact.ts'
import { findMessage } from '../messages/messages.store.ts'
import { type ChannelReceipts, findReceipted } from './receipted-messages.ts'

const nothing: KnownOfContact = { isNamed: false, values: [] }

/**
 * What receipts say about the customers: their addresses, a name where none is known, and that they opted out. Each in a
 * transaction of its own before the statuses are stored: it locks contacts, which are always locked before messages.
 */
export async function learnRecipients(app: App, scope: Scope, { channel, receipts }: ChannelReceipts): Promise<void> {
  const informative = receipts.filter((receipt) => valuesOf(receipt).length > 0 || optsOut(receipt))
  const messages = await findReceipted(app.db, scope, { channel, receipts: informative })
  const known = await knownOfContacts(
    app.db,
    scope,
    messages.flatMap((message) => message?.contact_id ?? []),
  )
  for (const [index, receipt] of informative.entries()) {
    const message = messages[index]
    if (!message) continue
    const { contact_id: contactId, id: messageId } = message
    const learned = await learn(app, scope, { receipt, messageId, known: known.get(contactId) ?? nothing })
    // The next receipt of the same contact may repeat what this one said.
    if (learned) known.set(contactId, (await knownOfContacts(app.db, scope, [contactId])).get(contactId) ?? nothing)
  }
}

type Informative = { readonly receipt: Receipt; readonly messageId: string; readonly known: KnownOfContact }

/** True when there was something new. */
async function learn(app: App, scope: Scope, { receipt, messageId, known }: Informative): Promise<boolean> {
  const { recipient } = receipt
  const name = known.isNamed ? null : (receipt.recipientName ?? null)
  const hasNew = name !== null || valuesOf(receipt).some((value) => !known.values.includes(value))
  if (!hasNew && !optsOut(receipt)) return false
  await app.transact(async (tx) => {
    const contactId = (await findMessage(tx, scope, messageId))?.contact_id
    if (contactId === undefined) return
    if (recipient && hasNew) {
      await identifyContact(app, tx, scope, { ...recipient, name, contactId, source: 'receipt', at: receipt.at })
    }
    if (optsOut(receipt)) await recordPlatformOptOut(app, tx, scope, contactId)
  })
  return true
}

function valuesOf({ recipient }: Receipt): string[] {
  return recipient ? addressValues(recipient) : []
}

function optsOut({ error }: Receipt): boolean {
  return error?.optsOut === true
}

import type { App } from '../../app.ts'
import { addressValues } from '../../platforms/channel.ts'
import type { Receipt } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { type KnownOfContact, knownOfContact } from '../contacts/addresses/addresses.store.ts'
import { recordPlatformOptOut } from '../contacts/record-opt-out-preference.ts'
import { identifyContact } from '../identity/identify-contact.ts'
import { findMessage } from '../messages/messages.store.ts'
import { type ChannelReceipt, findReceipted } from './receipted-message.ts'

/**
 * What a receipt says about the customer: their addresses, a name where none is known, and that they opted out. In a
 * transaction of its own before the status is stored: it locks contacts, which are always locked before messages.
 */
export async function learnRecipient(app: App, scope: Scope, given: ChannelReceipt): Promise<void> {
  const { receipt } = given
  if (valuesOf(receipt).length === 0 && !optsOut(receipt)) return
  const message = await findReceipted(app.db, scope, given)
  if (!message) return
  const known = await knownOfContact(app.db, scope, message.contact_id)
  await learn(app, scope, { receipt, messageId: message.id, known })
}

type Informative = { readonly receipt: Receipt; readonly messageId: string; readonly known: KnownOfContact }

async function learn(app: App, scope: Scope, { receipt, messageId, known }: Informative): Promise<void> {
  const { recipient } = receipt
  const name = known.isNamed ? null : (receipt.recipientName ?? null)
  const hasNew = name !== null || valuesOf(receipt).some((value) => !known.values.includes(value))
  if (!hasNew && !optsOut(receipt)) return
  await app.transact(async (tx) => {
    const contactId = (await findMessage(tx, scope, messageId))?.contact_id
    if (contactId === undefined) return
    if (recipient && hasNew) {
      await identifyContact(app, tx, scope, { ...recipient, name, contactId, source: 'receipt', at: receipt.at })
    }
    if (optsOut(receipt)) await recordPlatformOptOut(app, tx, scope, contactId)
  })
}

function valuesOf({ recipient }: Receipt): string[] {
  return recipient ? addressValues(recipient) : []
}

function optsOut({ error }: Receipt): boolean {
  return error?.optsOut === true
}

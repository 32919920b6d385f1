import type { App } from '../../app.ts'
import { addressValues, type Channel } from '../../platforms/channel.ts'
import type { PlatformUpdate } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { knownOfContact } from '../contacts/addresses/addresses.store.ts'
import { recordPlatformOptOut } from '../contacts/record-opt-out-preference.ts'
import { identifyContact } from '../identity/identify-contact.ts'
import { findByAnyAttempt } from '../messages/attempts.store.ts'
import { findMessage } from '../messages/messages.store.ts'

type Receipt = Extract<PlatformUpdate, { kind: 'receipt' }>
type ChannelReceipt = { readonly channel: Channel; readonly receipt: Receipt }

/**
 * What a receipt says about the customer: their addresses, a name where none is known, and that they opted out. In a transaction of its own before the
 * status is stored: it locks contacts, which are always locked before messages.
 */
export async function learnRecipient(app: App, scope: Scope, { channel, receipt }: ChannelReceipt): Promise<void> {
  const { recipient, error, messageId, platformMessageId } = receipt
  const values = recipient ? addressValues(recipient) : []
  const optsOut = error?.optsOut === true
  if (values.length === 0 && !optsOut) return
  const message =
    (messageId === null ? undefined : await findMessage(app.db, scope, messageId)) ??
    (await findByAnyAttempt(app.db, scope, { channelId: channel.id, platformMessageId }))
  if (message?.direction !== 'outbound' || message.channel_id !== channel.id) return
  const known = await knownOfContact(app.db, scope, message.contact_id)
  const name = known.isNamed ? null : (receipt.recipientName ?? null)
  const hasNew = name !== null || values.some((value) => !known.values.includes(value))
  if (!hasNew && !optsOut) return
  await app.transact(async (tx) => {
    const contactId = (await findMessage(tx, scope, message.id))?.contact_id
    if (contactId === undefined) return
    if (recipient && hasNew) {
      await identifyContact(app, tx, scope, { ...recipient, name, contactId, source: 'receipt', at: receipt.at })
    }
    if (optsOut) await recordPlatformOptOut(app, tx, scope, contactId)
  })
}

import type { SampleData } from '@parley/shared/workspace/set-up/sample-data'
import type { WorkspaceRef } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { addressesOfContact } from '../contacts/addresses/addresses.store.ts'
import { lockContact } from '../contacts/contacts.store.ts'
import {
  conversationsOf,
  deleteAddresses,
  deleteContacts,
  deleteConversation,
  deleteMessages,
  hasQueued,
  someMessages,
} from '../personal-data/personal-rows.store.ts'
import { simulatedChannel } from '../simulator/simulated-channel.ts'
import { sampleContacts } from './sample-data.store.ts'

const messagesPerBatch = 500

/**
 * Deletes the customers that are sample data, with their conversations and whatever was written in them since, and nothing
 * else. In bounded transactions: an interrupted removal can be repeated. `conflict` while a message to one is being sent.
 */
export async function removeSampleData(app: App, actor: Actor, input: WorkspaceRef): Promise<SampleData> {
  const scope = authorize(actor, 'sample_data.manage', { ...input, mode: 'test' })
  const contactIds = await sampleContacts(app.db, scope)
  if (contactIds.length === 0) return { customers: 0 }
  if (await hasQueued(app.db, scope, contactIds)) {
    throw new AppError('conflict', 'A message to a sample customer is being sent; try again in a few seconds')
  }
  await app.transact((tx) =>
    recordAudit(app, tx, scope, {
      actor,
      action: 'sample_data.removed',
      subject: 'test mode',
      details: { customers: contactIds.length },
    }),
  )
  const removed = new Set<string>()
  for (const contactId of contactIds) {
    for (const phone of await removeCustomer(app, scope, contactId)) removed.add(phone)
  }
  const { channel } = await simulatedChannel(app, scope)
  await app.platforms.of(channel).eraseCustomer?.(channel, customersWith(removed), new AbortController().signal)
  app.live.publish(scope, { noun: 'conversations' })
  app.live.publish(scope, { noun: 'contacts' })
  return { customers: (await sampleContacts(app.db, scope)).length }
}

/** Returns the addresses of the customer. The mark goes with the contact. */
async function removeCustomer(app: App, scope: Scope, contactId: string): Promise<string[]> {
  const addresses = (await addressesOfContact(app.db, scope, contactId)).map(({ value }) => value)
  const removeBatch = () =>
    app.transact(async (tx) => {
      if (!(await lockContact(app, tx, scope, contactId))) return true
      const ids = (await someMessages(tx, scope, { contactIds: [contactId], size: messagesPerBatch })).map(
        ({ id }) => id,
      )
      if (ids.length > 0) await deleteMessages(tx, scope, ids)
      if (ids.length === messagesPerBatch) return false
      for (const { id } of await conversationsOf(tx, scope, [contactId])) await deleteConversation(app, tx, scope, id)
      await deleteAddresses(tx, scope, contactId)
      await deleteContacts(tx, scope, [contactId])
      return true
    })
  while (!(await removeBatch()));
  return addresses
}

function customersWith(addresses: ReadonlySet<string>) {
  return { isAddress: (value: string) => addresses.has(value), isMentionedIn: () => false }
}

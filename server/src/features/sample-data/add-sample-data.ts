import type { SampleData } from '@parley/shared/workspace/set-up/sample-data'
import type { WorkspaceRef } from '@parley/shared/workspace/workspaces'
import type { Kysely } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import { authorize, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { contactsByAddress, insertAddresses } from '../contacts/addresses/addresses.store.ts'
import { insertContacts } from '../contacts/contacts.store.ts'
import { insertConversations } from '../conversations/conversations.store.ts'
import { insertMessages } from '../messages/messages.store.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { simulatedChannel } from '../simulator/simulated-channel.ts'
import { type SampleCustomer, sampleCustomers } from './sample-customers.ts'
import { markSamples, sampleContacts } from './sample-data.store.ts'
import { sampleRows } from './sample-rows.ts'

/**
 * Fills test mode with customers and their conversations of the last two weeks. Where there is sample data already, it adds
 * none. Webhooks receive no events about it. A number that the workspace uses itself is left out.
 */
export async function addSampleData(app: App, actor: Actor, input: WorkspaceRef): Promise<SampleData> {
  const scope = authorize(actor, 'sample_data.manage', { ...input, mode: 'test' })
  const { channel, simulation } = await simulatedChannel(app, scope)
  // The simulator’s part comes first, and has fixed ids: after a crash in between, the addition can be repeated.
  if ((await sampleContacts(app.db, scope)).length === 0) {
    const past = await customersToAdd(app.db, scope)
    await simulation.addPast(
      channel,
      past.flatMap(({ phone, name, lines }) =>
        lines.map(([from, minutesAgo, text], index) => ({
          id: `sample ${channel.id} ${phone} ${index}`,
          phone,
          name,
          isFromCustomer: from === 'customer',
          text,
          at: app.now() - minutesAgo * 60_000,
        })),
      ),
    )
  }
  return app.transact(async (tx) => {
    // Serializes the additions of a workspace.
    await lockSettings(app, tx, scope)
    const before = await sampleContacts(tx, scope)
    if (before.length > 0) return { customers: before.length }
    return { customers: await insertSamples(app, tx, scope, { actor, channel }) }
  })
}

async function customersToAdd(db: Kysely<Schema>, scope: Scope): Promise<SampleCustomer[]> {
  const phones = sampleCustomers.map(({ phone }) => phone)
  const taken = await contactsByAddress(db, scope, phones)
  return sampleCustomers.filter(({ phone }) => !taken.has(phone))
}

type Addition = { readonly actor: Actor; readonly channel: Channel }

async function insertSamples(app: App, tx: Tx, scope: Scope, { actor, channel }: Addition): Promise<number> {
  const customers = await customersToAdd(tx, scope)
  const rows = customers.map((customer) => ({ customer, ...sampleRows(app, scope, { channel, customer, actor }) }))
  const contacts = rows.map(({ contact }) => contact)
  await insertContacts(tx, contacts)
  await insertAddresses(
    tx,
    scope,
    rows.map(({ contact, customer }) => ({
      contactId: contact.id,
      value: customer.phone,
      source: 'message' as const,
      at: contact.created_at,
    })),
  )
  await insertConversations(
    tx,
    scope,
    rows.map(({ conversation }) => conversation),
  )
  await insertMessages(
    tx,
    rows.flatMap(({ messages }) => messages),
  )
  await markSamples(tx, scope, { contactIds: contacts.map(({ id }) => id), at: app.now() })
  await recordAudit(app, tx, scope, {
    actor,
    action: 'sample_data.added',
    subject: 'test mode',
    details: { customers: contacts.length },
  })
  app.live.publish(scope, { noun: 'conversations' })
  app.live.publish(scope, { noun: 'contacts' })
  return contacts.length
}

import { callingCodesOf } from '@parley/shared/contacts/written-numbers'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { resumeScope } from '../../policy.ts'
import { forgetExports } from '../contact-exports/expire-exports.ts'
import { ensureAddressHash } from '../contacts/erased/address-hash.ts'
import { findErasedContact, hashesOfErased, markErased } from '../contacts/erased/erased.store.ts'
import { forgetLists } from '../imports/expire.ts'
import { hasQueued } from '../messages/messages.store.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import { makeMatcher } from './customer-matcher.ts'
import { eraseConversations } from './erase-conversations.ts'
import { eraseMentions } from './erase-mentions.ts'
import { allChannels, conversationsOf, deleteContacts, detachMessages } from './personal-rows.store.ts'
import type { Run } from './run.ts'

const batchSize = 500
/** A send in progress ends within seconds, and one that was interrupted is settled. An import takes minutes. */
const waitMs = 2_000
const longestWaitMs = 3_600_000
const logWaitMs = 5_000

/**
 * Removes the data of an erased contact, in bounded transactions. An interrupted run is repeated: what is left is all there
 * is to do. Counts by day and the results and costs of campaigns stay.
 */
export async function runErasure(app: App, job: LeasedJob<'contact.erase'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const erased = await findErasedContact(app.db, scope, job.payload.contactId)
  if (!erased) return
  const contactIds = [erased.contact_id, ...(JSON.parse(erased.former_ids) as string[])]
  const erasedAt = Number(erased.erased_at)
  const isLate = app.now() >= erasedAt + longestWaitMs
  const isSending = !isLate && (await hasQueued(app.db, scope, contactIds))
  if (isSending || !(await forgetLists(app, scope, { createdUntil: erasedAt, evenInProgress: isLate }))) {
    return app.transact((tx) => job.postpone(tx, app.now() + waitMs))
  }
  const conversations = await conversationsOf(app.db, scope, contactIds)
  const hashOf = await app.transact((tx) => ensureAddressHash(app, tx))
  const customer = makeMatcher({
    hashOf,
    hashes: await hashesOfErased(app.db, scope, erased.contact_id),
    ids: [...contactIds, ...conversations.flatMap(({ id, group_id }) => (group_id === null ? [id] : []))],
  })
  const inBatch = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => {
    job.signal.throwIfAborted()
    return app.transact(async (tx) => {
      await job.requireLease(tx)
      return work(tx)
    })
  }
  const { defaultCountry } = await settingsOf(app.db, scope)
  const ofWorkspace = callingCodesOf({ countries: [defaultCountry], phones: [] })
  const callingCodes = [...new Set([...ofWorkspace, ...(job.payload.callingCodes ?? [])])]
  const run: Run = { app, scope, contactIds, customer, callingCodes, signal: job.signal, inBatch }
  while ((await inBatch((tx) => detachMessages(tx, scope, { contactIds, size: batchSize }))) === batchSize);
  await eraseMentions(run, { since: 0 })
  for (const channel of await allChannels(app.db, scope)) {
    await app.platforms.of(channel).eraseCustomer?.(channel, customer, job.signal)
  }
  await eraseConversations(run)
  // What was stored meanwhile.
  await eraseMentions(run, { since: erasedAt })
  await inBatch((tx) => deleteContacts(tx, scope, contactIds))
  // Exports that begin from here on find nothing of the contact.
  await forgetExports(app, scope)
  if (!(await app.store.clearLog())) return app.transact((tx) => job.postpone(tx, app.now() + logWaitMs))
  await app.transact(async (tx) => {
    await job.finish(tx)
    await markErased(tx, scope, { contactId: erased.contact_id, at: app.now() })
    // Only now: an event that names the contact would have been erased with the others.
    const data = { contact_id: erased.contact_id, deleted_at: new Date(app.now()).toISOString() }
    await emitEvent(app, tx, scope, { kind: 'contact.deleted', data })
  })
  for (const id of contactIds) app.live.publish(scope, { noun: 'contacts', id })
  app.live.publish(scope, { noun: 'conversations' })
}

import { english } from '@parley/shared/sentences/english'
import { decodeSentence } from '@parley/shared/sentences/sentence'
import { deleteDrafts, findDraft } from '../campaigns/drafts/drafts.store.ts'
import { removeFilesOfRecipients } from '../campaigns/run/recipient-files.ts'
import { isRecipient } from './begin-erasure.ts'
import { eraseFromGroups } from './erase-from-groups.ts'
import { forEachRow } from './for-each-row.ts'
import {
  campaignsAfter,
  channelLogAfter,
  clearRecipients,
  deleteChannelLog,
  deleteEvents,
  deleteJobs,
  draftsSince,
  eventsAfter,
  identifiedRecipients,
  jobsAfter,
  messagesOfContacts,
  replaceResponse,
  storedResponses,
} from './personal-rows.store.ts'
import type { Run } from './run.ts'
import { draftMentions } from './search-draft.ts'

/**
 * Removes what other tables say about the customer: webhook events from that time on, with their deliveries, recipients of
 * campaigns, jobs, entries of the channel's log, members of groups, drafts of campaigns changed since and stored responses. Reads every row of the mode in
 * batches, because none of these tables can be searched by customer.
 */
export async function eraseMentions(run: Run, { since }: { readonly since: number }): Promise<void> {
  await eraseRecipients(run)
  await eraseEvents(run, since)
  await eraseJobs(run)
  await eraseChannelLog(run)
  await eraseFromGroups(run)
  await eraseDrafts(run, since)
  await clearResponses(run)
}

async function eraseRecipients({ app, scope, customer, contactIds, inBatch }: Run): Promise<void> {
  await forEachRow(
    (batch) => campaignsAfter(app.db, scope, batch).then((ids) => ids.map((id) => ({ id }))),
    async (campaigns) => {
      for (const { id: campaignId } of campaigns) {
        const recipients = await identifiedRecipients(app.db, scope, campaignId)
        const own = recipients.filter(
          (recipient) => isRecipient(recipient, customer.isAddress) || contactIds.includes(recipient.contact_id ?? ''),
        )
        const ids = own.map(({ id }) => id)
        if (ids.length === 0) continue
        await inBatch(async (tx) => {
          await clearRecipients(tx, scope, { ids, now: app.now() })
          await removeFilesOfRecipients(app, tx, scope, ids)
        })
      }
    },
  )
}

async function eraseEvents({ app, scope, customer, contactIds, inBatch }: Run, since: number): Promise<void> {
  await forEachRow(
    (batch) => eventsAfter(app.db, scope, { ...batch, since }),
    async (events) => {
      const ofMessage = (event: (typeof events)[number]) =>
        messageIdIn((JSON.parse(event.body) as { data: unknown }).data)
      const messageIds = events.flatMap((event) => ofMessage(event) ?? [])
      const own = await messagesOfContacts(app.db, scope, { messageIds, contactIds })
      const ids = events
        .filter((event) => own.has(ofMessage(event) ?? '') || customer.isMentionedIn(event.body))
        .map(({ id }) => id)
      if (ids.length > 0) await inBatch((tx) => deleteEvents(tx, scope, ids))
    },
  )
}

async function eraseJobs({ app, scope, customer, contactIds, inBatch }: Run): Promise<void> {
  await forEachRow(
    (batch) => jobsAfter(app.db, scope, batch),
    async (jobs) => {
      const others = jobs.filter(({ kind }) => kind !== 'contact.erase')
      const ofMessage = ({ payload }: (typeof jobs)[number]) => messageIdIn(JSON.parse(payload))
      const messageIds = others.flatMap((job) => ofMessage(job) ?? [])
      const own = await messagesOfContacts(app.db, scope, { messageIds, contactIds })
      const ids = others
        .filter((job) => {
          const text = [job.payload, job.last_error, job.dedupe_key].join(' ')
          return own.has(ofMessage(job) ?? '') || customer.isMentionedIn(text)
        })
        .map(({ id }) => id)
      if (ids.length > 0) await inBatch((tx) => deleteJobs(tx, scope, ids))
    },
  )
}

/** The id of the message that an event or a job is about. */
function messageIdIn(data: unknown): string | undefined {
  const { message_id: inEvent, messageId: inJob } = (data ?? {}) as { message_id?: string; messageId?: string }
  return inEvent ?? inJob
}

async function eraseChannelLog({ app, scope, customer, inBatch }: Run): Promise<void> {
  await forEachRow(
    (batch) => channelLogAfter(app.db, scope, batch),
    async (entries) => {
      const own = entries.filter(({ event_key, message, advice }) =>
        customer.isMentionedIn([event_key, english(decodeSentence(message)), advice].join(' ')),
      )
      const ids = own.map(({ id }) => id)
      if (ids.length > 0) await inBatch((tx) => deleteChannelLog(tx, scope, ids))
    },
  )
}

/** A response stays, without the customer: without it, a repeated request would be executed again. */
async function clearResponses({ app, scope, customer, inBatch }: Run): Promise<void> {
  for (const { body, ...response } of await storedResponses(app.db, scope)) {
    const json = body === null ? '' : app.secrets.open(body)
    if (!customer.isMentionedIn(json)) continue
    const cleared = JSON.stringify(JSON.parse(json, (_key, value) => (isOf(value) ? '' : value)))
    await inBatch((tx) => replaceResponse(tx, { ...response, body: app.secrets.seal(cleared) }))
  }

  function isOf(value: unknown): boolean {
    return typeof value === 'string' && !customer.isId(value) && customer.isMentionedIn(value)
  }
}

/** Deletes the drafts of campaigns, changed since then, that contain a number of the customer or one of their IDs. */
async function eraseDrafts({ app, scope, inBatch, ...search }: Run, since: number): Promise<void> {
  for (const { id: draftId, user_id: userId } of await draftsSince(app.db, scope, since)) {
    const draft = await findDraft(app.db, scope, { userId, draftId })
    if (!draft || !(await draftMentions(draft.content, search))) continue
    await inBatch((tx) => deleteDrafts(tx, scope, { userId, draftIds: [draftId] }))
  }
}

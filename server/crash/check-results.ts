import { checkContacts, countOf, type StoredRecords } from './check-contacts.ts'
import type { ExternalSystems } from './external-systems.ts'
import type { Operation } from './operation-log.ts'

export type CheckResult = { readonly figures: Readonly<Record<string, number>>; readonly breaches: readonly string[] }

type CrashRecords = StoredRecords & { readonly external: ExternalSystems }

/** Compares what was acknowledged, what the external systems received and what the store contains. */
export async function checkResults(records: CrashRecords): Promise<CheckResult> {
  const { external, operationLog, store, now } = records
  const { db } = store
  const messages = await db
    .selectFrom('message')
    .select(['id', 'text', 'direction', 'status', 'platform_message_id', 'campaign_id'])
    .execute()
  const campaigns = await db.selectFrom('campaign').select(['id', 'state', 'total']).execute()
  const recipients = await db
    .selectFrom('campaign_recipient')
    .select(['campaign_id', 'phone', 'state', 'taken_at'])
    .execute()
  const files = new Set((await db.selectFrom('file').select('id').execute()).map(({ id }) => id))
  const attachments = await db.selectFrom('message_attachment').select(['message_id', 'file_id']).execute()
  const events = await db.selectFrom('event').select(['id', 'kind']).execute()
  const jobs = await db.selectFrom('job').select(['kind', 'state', 'run_at']).execute()
  const merged = await db.selectFrom('merged_object').select(['id', 'into_id']).where('kind', '=', 'contact').execute()
  const addresses = await db.selectFrom('contact_address').select('contact_id').execute()
  const entries = await db.selectFrom('audit_entry').select('details').where('action', '=', 'contact.merged').execute()
  const { problems } = await store.inspect()

  const byId = new Map(messages.map((message) => [message.id, message]))
  const byPlatformId = Map.groupBy(messages, (message) => message.platform_message_id ?? '')
  const seenByText = countOf(external.graph.messages.map(({ text }) => text))
  const seenByPhone = countOf(external.graph.messages.map(({ to }) => to))
  const campaignOf = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const recipientsOf = Map.groupBy(recipients, (recipient) => recipient.campaign_id)

  const mergedInto = new Map(merged.map(({ id, into_id }) => [id, into_id]))
  const addressesOf = countOf(addresses.map(({ contact_id }) => contact_id))
  const mergesOf = countOf(entries.map(({ details }) => String(JSON.parse(details).merged_id)))

  const lost: string[] = []
  const duplicated: string[] = []
  const unreported: string[] = []
  const neverSentTo: string[] = []
  let reached = 0

  const ofContacts = await checkContacts(records, { lost, duplicated, expectReported })
  const checks: Readonly<Record<Operation['kind'], (operation: Operation) => void>> = {
    send: ({ marks: [text = ''], answer }) => {
      const seen = seenByText.get(text) ?? 0
      if (seen > 1) duplicated.push(`"${text}" arrived ${seen} times`)
      if (!answer) return
      const kept = byId.get(answer.messageId ?? '')
      if (!kept?.text.endsWith(text)) lost.push(`"${text}" was acknowledged as ${answer.messageId}, which is not there`)
      if (answer.status === 'sent' && seen !== 1) lost.push(`"${text}" was answered as sent and never arrived`)
      if (answer.status === 'sent') expectReported(`message.sent ${answer.messageId}`)
    },
    'bulk send': ({ marks, answer }) => {
      onceEach(marks)
      if (!answer) return
      const { results = [] } = answer
      if (results.length !== marks.length) lost.push(`${marks.length} were sent to and ${results.length} answered for`)
      for (const { phone, success } of results) {
        if (success && !seenByPhone.has(phone)) lost.push(`${phone} was answered as sent to and got nothing`)
      }
      kept(answer.campaignId, marks)
    },
    campaign: ({ marks, answer }) => {
      onceEach(marks)
      if (answer) kept(answer.campaignId, marks)
    },
    upload: ({ marks: [name], answer }) => {
      if (answer && !files.has(answer.fileId ?? '')) lost.push(`the ${name} was acknowledged and is not there`)
    },
    inbound: ({ marks: [id = ''], answer }) => {
      const found = byPlatformId.get(id) ?? []
      if (found.length > 1) duplicated.push(`the inbound ${id} is there ${found.length} times`)
      if (!answer) return
      if (found.length === 0) lost.push(`the inbound ${id} was acknowledged and is not there`)
      for (const { id: messageId } of found) expectReported(`message.received ${messageId}`)
    },
    merge: ({ marks: [from = '', into = ''], answer }) => {
      const isMerged = mergedInto.get(from) === into
      const there = [from, into].filter((id) => addressesOf.has(id))
      const addresses = there.reduce((sum, id) => sum + (addressesOf.get(id) ?? 0), 0)
      const isWhole = addresses === 2 && there.length === (isMerged ? 1 : 2)
      if (!isWhole) lost.push(`${from} and ${into} are neither two contacts nor one`)
      if (answer && !isMerged) lost.push(`the merge of ${from} was acknowledged and did not happen`)
      const times = mergesOf.get(from) ?? 0
      if (times !== (isMerged ? 1 : 0)) duplicated.push(`the merge of ${from} is in the audit log ${times} times`)
    },
    ...ofContacts.checks,
    receipts: ({ marks, answer }) => {
      for (const id of answer ? marks : []) {
        const [message] = byPlatformId.get(id) ?? []
        if (message?.status !== 'read') lost.push(`${id} was reported as read and is ${message?.status ?? 'unknown'}`)
      }
    },
  }

  function onceEach(phones: readonly string[]): void {
    for (const phone of phones) {
      const seen = seenByPhone.get(phone) ?? 0
      if (seen > 1) duplicated.push(`${phone} got ${seen} messages of one campaign`)
    }
  }

  function kept(campaignId: string | undefined, marks: readonly string[]): void {
    const campaign = campaignOf.get(campaignId ?? '')
    const phones = new Set((recipientsOf.get(campaignId ?? '') ?? []).map(({ phone }) => phone))
    if (!campaign || marks.some((phone) => !phones.has(phone))) lost.push(`the campaign ${campaignId} is not whole`)
    else if (campaign.state !== 'completed') lost.push(`the campaign ${campaignId} is ${campaign.state}`)
    for (const { phone, state } of recipientsOf.get(campaignId ?? '') ?? []) settledAs(phone, state)
    expectReported(`campaign.completed ${campaignId}`)
  }

  /** Every message that arrived was read at the end; whether another one arrived is unknown, which only a kill causes. */
  function settledAs(phone: string, state: string): void {
    if (state === 'pending' || state === 'sending') return
    const expected = seenByPhone.has(phone) ? 'read' : 'uncertain'
    if (state !== expected) lost.push(`${phone} is ${state} and must be ${expected}`)
    if (expected === 'uncertain') neverSentTo.push(phone)
    else reached += 1
  }

  function expectReported(subject: string): void {
    if (!external.reported.has(subject)) unreported.push(`no webhook reported ${subject}`)
  }

  for (const operation of operationLog.operations) checks[operation.kind](operation)
  for (const { id, kind } of events) if (!external.arrived.has(id)) unreported.push(`the ${kind} ${id} never arrived`)
  const stuck = [
    ...jobs
      .filter(({ state, run_at }) => state !== 'ready' || run_at <= now)
      .map(({ kind, state }) => `${kind} is ${state}`),
    ...attachments
      .filter(({ file_id }) => file_id === null)
      .map(({ message_id }) => `the file of ${message_id} is not fetched`),
    ...messages.filter(({ status }) => status === 'queued').map(({ id }) => `the message ${id} is queued`),
    ...recipients
      .filter(({ state }) => ['pending', 'sending'].includes(state))
      .map(({ phone, state }) => `${phone} is ${state}`),
    ...recipients.filter(({ taken_at }) => taken_at !== null).map(({ phone }) => `${phone} is still taken`),
    ...ofContacts.stuck,
  ]

  // A kill interrupts those whose calls were due, a twentieth of a second's messages; who was only taken is sent to later.
  if (neverSentTo.length * 2 > reached)
    lost.push(`${neverSentTo.length} recipients got nothing and ${reached} a message`)

  const acknowledged = operationLog.operations.filter(({ answer }) => answer !== undefined)
  const all = { lost, duplicated, unreported, stuck, unsound: problems, 'wrong answers': operationLog.breaches }
  return {
    figures: {
      'calls made': operationLog.counts.asked,
      'cut off': operationLog.counts.cutOff,
      repeated: operationLog.counts.repeated,
      'operations acknowledged': acknowledged.length,
      'messages at the platform': external.graph.messages.length,
      'recipients never sent to': neverSentTo.length,
      'files of messages': attachments.length,
      'uncertain for good': messages.filter(({ status }) => status === 'uncertain').length,
      'events delivered': external.arrived.size,
      'delivered more than once': [...external.arrived.values()].filter((times) => times > 1).length,
      ...ofContacts.figures,
      'acknowledged writes lost': lost.length,
      'done more than once': duplicated.length,
      'events not delivered': unreported.length,
      'stuck work': stuck.length,
      'problems of the store': problems.length,
      'wrong answers': operationLog.breaches.length,
    },
    breaches: Object.entries(all).flatMap(([name, found]) => found.slice(0, 20).map((each) => `${name}: ${each}`)),
  }
}

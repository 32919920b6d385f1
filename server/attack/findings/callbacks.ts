import { bytesOf, envelope, ofNumber, post } from '../../src/testing/graph/callbacks.ts'
import { connectionTo } from '../../src/testing/http/connection-to.ts'
import type { Call } from '../../src/testing/http/server.ts'
import { seedConversations, seededId } from '../../src/testing/stores/many-conversations.ts'
import { type Attack, makeFindings } from '../outcome.ts'
import { beside } from '../probe.ts'
import type { Target } from '../target.ts'
import { until } from '../waiting.ts'

const bodyBytes = Math.floor(2.9 * 1024 * 1024)
/** How many numbers, each of one digit, a callback contains. */
const mostNumbers = 1_500_000
const processedWithinMs = 90_000
/** The number of the first contact that this attack adds. Another attack adds those before it. */
const firstNumber = 1_000_000

export const wronglySigned = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }

/** Bodies of almost 3 MB with a wrong signature, 24 at a time from six addresses. */
export const unsignedCallbacks: Attack = async (target) => {
  const findings = makeFindings()
  const { workspace, account } = await connectNumber(target)
  const path = new URL(account.callbackUrl ?? '').pathname
  const strangers = [2, 3, 4, 5, 6, 7].map((last) => target.callFrom(`127.0.0.${last}`))
  const body = Buffer.alloc(bodyBytes, ' ')
  const headers = wronglySigned
  const postAsStranger = async (stranger: Call) => {
    // Beyond the bodies that may be in flight, the connection is closed, which may be before the answer is read.
    const status = await stranger('POST', path, { body, headers }).then(
      (answer) => answer.status,
      () => 503,
    )
    findings.expect([403, 503].includes(status), `An unsigned callback was answered with ${status}`)
    return status
  }
  await beside({ target, findings, key: workspace.liveKey }, async () => {
    let read = 0
    for (let round = 0; round < (target.isShort ? 3 : 20); round += 1) {
      const statuses = await Promise.all(Array.from({ length: 4 }, () => strangers.map(postAsStranger)).flat())
      read += statuses.filter((status) => status === 403).length
    }
    findings.expect(findings.measured('bodies that were read', read) > 0, 'No body was read, so nothing was tested')
  })
  return findings.outcome()
}

/** A signed callback of numbers only, and one of thousands of receipts, each of which changes a message, beside as many contacts. */
export const manyReceipts: Attack = async (target) => {
  const findings = makeFindings()
  const { workspace, account } = await connectNumber(target)
  const { workspaceId, liveKey } = workspace
  const receipts = target.isShort ? 1_500 : 20_000
  await target.withStore(async ({ db }) => {
    const many = {
      workspaceId,
      conversations: receipts,
      messagesEach: 2,
      newest: Date.now(),
      stepMs: 1_000,
      firstNumber,
    }
    await seedConversations(db, many)
    await db
      .updateTable('message')
      .set({ status: 'sent' })
      .where('workspace_id', '=', workspaceId)
      .where('direction', '=', 'outbound')
      .execute()
  })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const statuses = Array.from({ length: receipts }, (_, index) => ({
    id: `wamid.${index}`,
    status: 'read',
    timestamp,
    biz_opaque_callback_data: `00000001${seededId(firstNumber + index).slice(8)}`,
  }))
  const isRead = () =>
    target.read(async (db) => {
      const unread = db
        .selectFrom('message')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('status', '=', 'sent')
      return (await unread.limit(1).executeTakeFirst()) === undefined
    })
  const contacts = statuses.map((_, index) => ({ wa_id: String(10_000_000 + index) }))
  const documents = [
    { object: 'whatsapp_business_account', entry: Array(mostNumbers).fill(1) },
    envelope(account, 'messages', ofNumber(account, { statuses, contacts })),
  ]
  await beside({ target, findings, key: liveKey }, async () => {
    const startedAt = performance.now()
    for (const document of documents) {
      const { status } = await post(account, bytesOf(document))
      findings.expect(status === 200, `A signed callback was answered with ${status}`)
    }
    findings.expect(await until(isRead, processedWithinMs), `${receipts} receipts in one callback were not applied`)
    findings.measured('until all receipts were applied, ms', performance.now() - startedAt)
  })
  return findings.outcome()
}

/** A workspace with a connected number. Callbacks to it with a wrong signature are read to their end. */
export async function connectNumber(target: Target) {
  const workspace = await target.newWorkspace()
  const account = target.graph.addAccount()
  const { channelId } = await workspace.ask('channels.connect', { ...connectionTo(account) })
  account.callbackUrl = `${target.url}/callbacks/whatsapp/${channelId}`
  return { workspace, account }
}

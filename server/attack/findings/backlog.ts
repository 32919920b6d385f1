import { sql } from 'kysely'
import { type Attack, makeFindings } from '../outcome.ts'
import { beside, maxWaitMs } from '../probe.ts'
import type { Target } from '../target.ts'
import { phoneOf, until, writeInbound } from '../waiting.ts'

const jobsIn = { short: { sqlite: 4_000, postgres: 400 }, long: { sqlite: 156_000, postgres: 20_000 } }
const longestMs = { short: 4_000, long: 120_000 }

/** The simulator reports within two seconds that a message was read. */
const readWithinMs = 15_000

/** The number of webhooks in the backlog. The jobs of each run at the same time as those of the others. */
const partitions = 300

/** A.8: reads the conversations, and sends a message in another workspace, beside a backlog of deliveries of deleted webhooks. */
export const backlog: Attack = async (target) => {
  const findings = makeFindings()
  const { workspaceId, testKey, ask } = await target.newWorkspace()
  await writeInbound(target.call, { key: testKey, messages: 20 })
  const jobs = jobsIn[target.isShort ? 'short' : 'long'][target.engine]
  await target.withStore(async ({ db }) => {
    await sql`
      insert into job (id, workspace_id, mode, kind, payload, partition, state, run_at, attempts, failures, dedupe_key, created_at)
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(jobs - 1)})
      select ${workspaceId} || '-' || n, ${workspaceId}, 'test', 'webhook.deliver',
        '{"deliveryId":"gone-' || n || '","trigger":"scheduled"}', 'deliveries gone-' || (n % ${sql.lit(partitions)}), 'ready', 0, 0, 0,
        'gone ' || ${workspaceId} || n, 0
      from numbers`.execute(db)
  })
  const left = () => jobsLeft(target, workspaceId)
  await beside({ target, findings, key: testKey }, async () => {
    const begunAt = performance.now()
    const leftBefore = await left()
    const isBegun = await until(async () => (await left()) < leftBefore, 10_000)
    findings.expect(isBegun, 'No job of the backlog ran, so nothing was tested')
    const readAfterMs = await messageIsRead(target)
    const deliveriesLeft = await left()
    findings.measured('until a message of another workspace was read, ms', readAfterMs)
    findings.measured('jobs left then', deliveriesLeft)
    findings.expect(readAfterMs < readWithinMs, `The jobs of another workspace waited ${Math.round(readAfterMs)} ms`)
    findings.expect(target.isShort || deliveriesLeft > 0, 'The backlog had ended before the message was read')
    let longest = 0
    do {
      for (let time = 0; time < 20; time += 1) {
        const startedAt = performance.now()
        const { status } = await target.call('GET', '/api/v1/conversations', { key: testKey })
        longest = Math.max(longest, performance.now() - startedAt)
        findings.expect(status === 200, `The list was answered with ${status}`)
      }
    } while ((await left()) > 0 && performance.now() - begunAt < longestMs[target.isShort ? 'short' : 'long'])
    findings.measured('longest list of conversations, ms', longest)
    findings.expect(target.isShort || longest < maxWaitMs, `A list of conversations took ${Math.round(longest)} ms`)
    findings.measured('jobs done meanwhile', leftBefore - (await left()))
  })
  // Its other jobs wait, so that the next attack begins in peace.
  await ask('workspaces.archive')
  return findings.outcome()
}

/** Sends a message in a new workspace, and returns how long it takes until the simulator's receipts have been applied. */
async function messageIsRead(target: Target): Promise<number> {
  const { testKey: key } = await target.newWorkspace()
  const body = { from: phoneOf(0), text: 'Hello' }
  const { conversationId } = (await target.call('POST', '/api/v1/test_helpers/inbound_messages', { key, body })).body
  const startedAt = performance.now()
  const sent = await target.call('POST', '/api/v1/messages/send', { key, body: { conversationId, text: 'Good day' } })
  const isRead = async () => {
    const message = await target.read((db) =>
      db.selectFrom('message').select('status').where('id', '=', sent.body.messageId).executeTakeFirst(),
    )
    return message?.status === 'read'
  }
  await until(isRead, 2 * readWithinMs)
  return performance.now() - startedAt
}

async function jobsLeft(target: Target, workspaceId: string): Promise<number> {
  const { count } = await target.read((db) =>
    db
      .selectFrom('job')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}

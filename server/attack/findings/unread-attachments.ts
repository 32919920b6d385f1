import { get, type IncomingMessage } from 'node:http'
import { type Attack, makeFindings } from '../outcome.ts'
import type { Target } from '../target.ts'
import { until } from '../waiting.ts'
import { connectNumber } from './callbacks.ts'

/** The number of files that are fetched and not read: more than the platform connections that all members once shared. */
const unread = 70
const arrivesWithinMs = 10_000
const mediaId = '3022'

/** A viewer fetches files and reads nothing of them, while another member fetches one. */
export const unreadAttachments: Attack = async (target) => {
  const findings = makeFindings()
  const { workspace, account } = await connectNumber(target)
  const { workspaceId } = workspace
  target.graph.media.set(mediaId, { mimeType: 'video/mp4', bytes: Buffer.alloc(32 * 1024 * 1024) })
  const video = { id: mediaId, mime_type: 'video/mp4' }
  await target.graph.customerWrites(account, { from: '+15551230001', type: 'video', video })
  let messageId: string | undefined
  await until(async () => {
    const ofWorkspace = (db: Parameters<Parameters<typeof target.read>[0]>[0]) =>
      db
        .selectFrom('message_attachment')
        .select('message_id')
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst()
    messageId = (await target.read(ofWorkspace))?.message_id
    return messageId !== undefined
  }, arrivesWithinMs)
  const path = `/attachments/${messageId}?${new URLSearchParams({ workspaceId, mode: 'live' })}`
  const [viewer, other] = [await workspace.addMember('viewer'), await workspace.addMember('agent')]

  const begun = await Promise.all(Array.from({ length: unread }, () => fetchUnread(target, path, viewer.cookie)))
  const statuses = begun.map(({ statusCode }) => statusCode)
  findings.measured('files of one viewer at a time', statuses.filter((status) => status === 200).length)
  findings.expect(
    statuses.includes(200) && statuses.every((status) => status === 200 || status === 429),
    `Unread files were answered with ${statuses}`,
  )
  target.graph.media.set(mediaId, { mimeType: 'video/mp4', bytes: Buffer.from('a small one') })
  const startedAt = performance.now()
  const { status } = await target.call('GET', path, { cookie: other.cookie })
  findings.measured('file of another member, ms', performance.now() - startedAt)
  findings.expect(status === 200, `The file of another member was answered with ${status}`)
  for (const response of begun) response.destroy()
  return findings.outcome()
}

function fetchUnread({ url }: Target, path: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent: false, headers: { cookie } }, resolve).on('error', reject)
  })
}

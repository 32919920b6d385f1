import { openGraph } from '../graph/graph.ts'
import { createRestTestApp } from '../http/rest.ts'
import { beginUpload } from '../http/unfinished.ts'
import type { TestEngine } from '../stores/engines.ts'
import { connect } from './whatsapp.ts'

export type Sent = {
  readonly id?: string
  readonly mime_type: string
  readonly filename?: string
  readonly sha256?: string
}

/** A server whose live number received a file from a customer, which could not be fetched yet and can be fetched now. */
export async function openAttachment(engine: TestEngine, kind: string, sent: Sent) {
  const opened = await openReceived(engine, kind, sent)
  opened.graph.media.set('55', { mimeType: sent.mime_type, bytes: Buffer.from('what it holds') })
  return opened
}

/**
 * `isBroken`: its download ends before its last byte. `lookedUpSha256`: what the platform names when the file is looked up. Without
 * bytes the platform does not have it.
 */
type Received = Sent & {
  readonly bytes?: Buffer
  readonly isBroken?: boolean
  readonly lookedUpSha256?: string | null
}

/** Opens a server whose live number received a file with these bytes from a customer, and which has stored it. */
export async function openReceived(
  engine: TestEngine,
  kind: string,
  { bytes, isBroken = false, lookedUpSha256, ...sent }: Received,
) {
  const graph = await openGraph()
  const server = await createRestTestApp(engine, { whatsappGraphUrl: graph.url })
  const { fixture, owner, url, call } = server
  const account = graph.addAccount()
  await connect(fixture.app, fixture.workspaceId, { account, entryPoint: `${url}/callbacks` })
  graph.settings.breaksFiles = isBroken
  const named = lookedUpSha256 === undefined ? {} : { sha256: lookedUpSha256 }
  if (bytes) graph.media.set('55', { mimeType: sent.mime_type, bytes, ...named })
  await graph.customerWrites(account, { from: '+15551230001', type: kind, [kind]: { id: '55', ...sent } })
  await fixture.runJobs()
  const { id } = await fixture.app.db
    .selectFrom('message_attachment')
    .select('message_id as id')
    .executeTakeFirstOrThrow()
  const address = (more: object = {}) =>
    `/attachments/${id}?${new URLSearchParams({ workspaceId: fixture.workspaceId, mode: 'live', ...more })}`
  return {
    ...server,
    graph,
    account,
    id,
    address,
    ask: (cookie = owner.cookie) => call('GET', address(), { cookie }),
    /** Begins to fetch the file, and reads nothing of it. */
    fetchUnread: (origin = url) => beginUpload(`${origin}${address()}`, { method: 'GET', ...owner, bytes: 0 }),
  }
}

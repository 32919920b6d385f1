import { createHash } from 'node:crypto'
import type { WhatsAppCallbackTable } from '../../../db/schema/whatsapp.ts'
import type { Callback } from '../../platform-connections.ts'
import { type Connected, changeConnection, findConnected } from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { isSignature, makeSignatureCheck } from './callback-proof.ts'
import { insertCallback } from './callbacks.store.ts'

/** How often the time of the latest callback is updated at most. */
const recordEveryMs = 60_000

/**
 * Stores what the platform posted, once for the same bytes, with the job that processes it: once this returns `stored`,
 * nothing of it can get lost. Nothing is decoded or parsed before the signature is proven.
 */
export function makeStoreCallback(
  context: WhatsAppContext,
): (callback: Callback) => Promise<'stored' | 'unsigned' | 'unknown'> {
  return async ({ channelId, readBody, header }) => {
    const connected = await findConnected(context.db, channelId)
    if (!connected) return 'unknown'
    const signature = header('x-hub-signature-256')
    if (!isSignature(signature)) return 'unsigned'
    const check = makeSignatureCheck(context.secrets.open(connected.connection.app_secret))
    const parts: Buffer[] = []
    await readBody((part) => {
      check.addPart(part)
      parts.push(part)
    })
    if (!check.isSigned(signature)) return 'unsigned'
    const body = Buffer.concat(parts)
    const hash = createHash('sha256').update(channelId).update(body).digest('hex')
    const text = body.toString('utf8').replaceAll('\0', '\uFFFD')
    await store(context, connected, { hash, channel_id: channelId, body: text, received_at: context.now() })
    return 'stored'
  }
}

async function store(context: WhatsAppContext, connected: Connected, row: WhatsAppCallbackTable): Promise<void> {
  const { channel, connection } = connected
  await context.transact(async (tx) => {
    if (!(await insertCallback(tx, row))) return
    await context.jobs.enqueue(tx, channel, {
      kind: 'whatsapp.callback',
      payload: { hash: row.hash },
      // Named like the kind, because the callbacks of a channel are processed in their order.
      partition: `whatsapp.callback ${channel.id}`,
    })
    const now = context.now()
    if (now - (connection.last_callback_at ?? 0) > recordEveryMs) {
      await changeConnection(tx, channel.id, { last_callback_at: now })
    }
  })
}

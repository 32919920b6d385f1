import { createHash } from 'node:crypto'
import type { WhatsAppCallbackTable } from '../../../db/schema/whatsapp.ts'
import { findChannel } from '../../channels.store.ts'
import type { Callback } from '../../platform-connections.ts'
import { type Connected, connectionsNear, findConnected, recordCallback, recordEveryMs } from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { isSignature, makeSignatureCheck } from './callback-proof.ts'
import { insertCallback } from './callbacks.store.ts'

/**
 * Stores what the platform posted, once for the same bytes, with the job that processes it: once this returns `stored`,
 * nothing of it can get lost. Nothing is decoded or parsed before the signature is proven.
 */
export function makeStoreCallback(
  context: WhatsAppContext,
): (callback: Callback) => Promise<'stored' | 'unsigned' | 'unknown'> {
  return async ({ channelId, readBody, header }) => {
    const recipients = await recipientsOf(context, channelId)
    if (recipients.length === 0) return 'unknown'
    const signature = header('x-hub-signature-256')
    if (!isSignature(signature)) return 'unsigned'
    const checks = recipients.map((connected) => ({
      connected,
      ...makeSignatureCheck(context.secrets.open(connected.connection.app_secret)),
    }))
    const parts: Buffer[] = []
    await readBody((part) => {
      for (const { addPart } of checks) addPart(part)
      parts.push(part)
    })
    const signer = checks.find(({ isSigned }) => isSigned(signature))?.connected
    if (!signer) return 'unsigned'
    const body = Buffer.concat(parts)
    const { id } = signer.channel
    const hash = createHash('sha256').update(id).update(body).digest('hex')
    const text = body.toString('utf8').replaceAll('\0', '\uFFFD')
    await store(context, signer, { hash, channel_id: id, body: text, received_at: context.now() })
    return 'stored'
  }
}

/**
 * The connection of the channel. After it was removed, the address may still be that of its app, so that callbacks about
 * others arrive there: then one of each app that the workspace or the business account still uses.
 */
async function recipientsOf({ db, secrets }: WhatsAppContext, channelId: string): Promise<readonly Connected[]> {
  const connected = await findConnected(db, channelId)
  if (connected) return [connected]
  const removed = await findChannel(db, channelId)
  if (removed?.platform !== 'whatsapp') return []
  const near = await connectionsNear(db, removed)
  const ofEachApp = Map.groupBy(near, ({ connection }) => secrets.open(connection.app_secret))
  return [...ofEachApp.values()].flatMap(([first]) => first ?? [])
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
    if (now - (connection.last_callback_at ?? 0) <= recordEveryMs) return
    await recordCallback(tx, [connection.phone_number_id], now)
  })
}

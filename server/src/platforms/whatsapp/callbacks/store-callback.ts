import { createHash } from 'node:crypto'
import type { WhatsAppCallbackTable } from '../../../db/schema/whatsapp.ts'
import { inBatches, inGroups, mostTogether } from '../../../in-batches.ts'
import type { Callback } from '../../platform-connections.ts'
import { type Connected, changeConnection, findConnected } from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { isSignature, makeSignatureCheck } from './callback-proof.ts'
import { insertCallbacks } from './callbacks.store.ts'

/** How often the time of the latest callback is updated at most. */
const recordEveryMs = 60_000
type Posted = { readonly connected: Connected; readonly row: WhatsAppCallbackTable }

/**
 * Stores what the platform posted, once for the same bytes, with the job that processes it: once this returns `stored`,
 * nothing of it can get lost. Nothing is decoded or parsed before the signature is proven.
 */
export function makeStoreCallback(
  context: WhatsAppContext,
): (callback: Callback) => Promise<'stored' | 'unsigned' | 'unknown'> {
  const store = inBatches<Posted, void>(mostTogether, (posted) =>
    inGroups(
      posted,
      ({ connected }) => connected.channel.id,
      async (ofChannel) => {
        await storeAll(context, ofChannel)
        return ofChannel.map(() => undefined)
      },
    ),
  )
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
    await store({ connected, row: { hash, channel_id: channelId, body: text, received_at: context.now() } })
    return 'stored'
  }
}

async function storeAll(context: WhatsAppContext, ofChannel: readonly Posted[]): Promise<void> {
  const [first] = ofChannel
  if (!first) return
  const { channel, connection } = first.connected
  const rows = [...new Map(ofChannel.map(({ row }) => [row.hash, row])).values()]
  await context.transact(async (tx) => {
    const added = await insertCallbacks(tx, rows)
    if (added.size === 0) return
    await context.jobs.enqueueAll(
      tx,
      channel,
      rows
        .filter(({ hash }) => added.has(hash))
        .map(({ hash }) => ({
          kind: 'whatsapp.callback' as const,
          payload: { hash },
          // Named like the kind, because the callbacks of a channel are processed together.
          partition: `whatsapp.callback ${channel.id}`,
        })),
    )
    const now = context.now()
    if (now - (connection.last_callback_at ?? 0) > recordEveryMs) {
      await changeConnection(tx, channel.id, { last_callback_at: now })
    }
  })
}

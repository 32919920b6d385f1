import { createHash } from 'node:crypto'
import type { Callback } from '../../platform-connections.ts'
import { changeConnection, findConnected } from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { isSigned } from './callback-proof.ts'
import { insertCallback } from './callbacks.store.ts'

/** How often the time of the latest callback is updated at most. */
const recordEveryMs = 60_000

/**
 * Stores what the platform posted, once for the same bytes, with the job that processes it: once this returns `stored`,
 * nothing of it can get lost. Reads nothing before the signature is proven.
 */
export async function storeCallback(
  context: WhatsAppContext,
  { channelId, body, header }: Callback,
): Promise<'stored' | 'unsigned' | 'unknown'> {
  const connected = await findConnected(context.db, channelId)
  if (!connected) return 'unknown'
  const { channel, connection } = connected
  if (!isSigned(body, header('x-hub-signature-256'), context.secrets.open(connection.app_secret))) return 'unsigned'
  const hash = createHash('sha256').update(channelId).update(body).digest('hex')
  const text = body.toString('utf8').replaceAll('\0', '\uFFFD')
  const now = context.now()
  await context.transact(async (tx) => {
    if (!(await insertCallback(tx, { hash, channel_id: channelId, body: text, received_at: now }))) return
    await context.jobs.enqueue(tx, channel, {
      kind: 'whatsapp.callback',
      payload: { hash },
      partition: `callbacks ${channelId}`,
    })
    if (now - (connection.last_callback_at ?? 0) > recordEveryMs) {
      await changeConnection(tx, channelId, { last_callback_at: now })
    }
  })
  return 'stored'
}

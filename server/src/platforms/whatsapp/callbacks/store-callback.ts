import { createHash } from 'node:crypto'
import { changeConnection, findConnected } from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { isSigned } from './callback-proof.ts'
import { insertCallback } from './callbacks.store.ts'

export type Posted = { readonly channelId: string; readonly body: Buffer; readonly signature: string | undefined }

/** So often at most is it written down that something came. */
const recordEveryMs = 60_000

/**
 * Writes down what the platform posted, once for the same bytes, with the work of reading it: once this answers
 * `taken`, nothing of it can get lost. Looks at nothing before the signature is proven.
 */
export async function storeCallback(
  context: WhatsAppContext,
  posted: Posted,
): Promise<'taken' | 'unsigned' | 'unknown'> {
  const { channelId, body, signature } = posted
  const connected = await findConnected(context.db, channelId)
  if (!connected) return 'unknown'
  const { channel, connection } = connected
  if (!isSigned(body, signature, context.secrets.open(connection.app_secret))) return 'unsigned'
  const hash = createHash('sha256').update(channelId).update(body).digest('hex')
  const text = body.toString('utf8').replaceAll('\0', '\uFFFD')
  const now = context.now()
  await context.transact(async (tx) => {
    if (!(await insertCallback(tx, { hash, channel_id: channelId, body: text, received_at: now }))) return
    await context.jobs.enqueue(tx, channel, {
      kind: 'whatsapp.callback',
      payload: { hash },
      lane: `callbacks ${channelId}`,
    })
    if (now - (connection.last_callback_at ?? 0) > recordEveryMs) {
      await changeConnection(tx, channelId, { last_callback_at: now })
    }
  })
  return 'taken'
}

import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { newWebhookSecret } from '../../features/webhooks/deliveries/signature.ts'
import { newProcessSecret, type Secrets } from '../../secrets.ts'

/**
 * Puts something in the place of what nobody can read any more: webhooks get new secrets, WhatsApp connections none that
 * works, people sign in with their password alone, and repeated calls are forgotten. Answers how many of what.
 */
export async function forgetSealed(app: App, tx: Tx, { seal }: Secrets) {
  const webhooks = await tx.selectFrom('webhook_endpoint').select('id').execute()
  for (const { id } of webhooks) {
    const fresh = { secret: seal(newWebhookSecret()), previous_secret: null, previous_secret_until: null }
    await tx.updateTable('webhook_endpoint').set(fresh).where('id', '=', id).execute()
  }
  const useless = { access_token: seal('lost'), app_secret: seal(newProcessSecret()) }
  // One that was ended has none, and would stand again with any.
  const connections = await tx
    .updateTable('whatsapp_connection')
    .set(useless)
    .where('access_token', '<>', '')
    .returning('channel_id')
    .execute()
  const factors = await tx.deleteFrom('twoFactor').returning('id').execute()
  await tx
    .updateTable('user')
    .set({ twoFactorEnabled: app.store.identityFlag(false) })
    .execute()
  await tx.deleteFrom('idempotency_key').execute()
  return [
    { what: 'webhooks have new secrets, which their receivers must be given', count: webhooks.length },
    { what: 'WhatsApp connections need their token and app secret again', count: connections.length },
    { what: 'people sign in with the password alone, until they turn two-factor on again', count: factors.length },
  ]
}

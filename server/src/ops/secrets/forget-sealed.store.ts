import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { newWebhookSecret } from '../../features/webhooks/deliveries/signature.ts'
import { newProcessSecret, type Secrets } from '../../secrets.ts'

/**
 * Replaces everything that can no longer be decrypted: webhooks get new secrets and lose their own headers, WhatsApp connections get an invalid token,
 * two-factor authentication is turned off, and stored responses to idempotent requests and the hashes of erased
 * addresses are deleted. Returns the counts.
 */
export async function forgetSealed(app: App, tx: Tx, { seal }: Secrets) {
  const webhooks = await tx.selectFrom('webhook_endpoint').select('id').execute()
  for (const { id } of webhooks) {
    const newSecret = {
      secret: seal(newWebhookSecret()),
      previous_secret: null,
      previous_secret_until: null,
      headers: null,
    }
    await tx.updateTable('webhook_endpoint').set(newSecret).where('id', '=', id).execute()
  }
  const invalid = { access_token: seal('lost'), app_secret: seal(newProcessSecret()) }
  // A disconnected connection has no token; giving it one would connect it again.
  const connections = await tx
    .updateTable('whatsapp_connection')
    .set(invalid)
    .where('access_token', '<>', '')
    .returning('channel_id')
    .execute()
  const factors = await tx.deleteFrom('twoFactor').returning('id').execute()
  await tx
    .updateTable('user')
    .set({ twoFactorEnabled: app.store.identityFlag(false) })
    .execute()
  await tx.deleteFrom('idempotency_key').execute()
  // Without their key the hashes match nothing any more.
  await tx.deleteFrom('erased_address').execute()
  await tx.deleteFrom('erasure_key').execute()
  // A subscription is bound to the key that it was made with.
  await tx.deleteFrom('push_key').execute()
  await tx.deleteFrom('push_subscription').execute()
  return [
    { what: 'webhooks have new secrets and no headers of their own; update their receivers', count: webhooks.length },
    { what: 'WhatsApp connections need their access token and app secret again', count: connections.length },
    {
      what: 'users sign in with their password alone until they turn two-factor authentication on again',
      count: factors.length,
    },
  ]
}

import type { App } from '../../../app.ts'
import { findPushKey, insertPushKey } from './push-subscriptions.store.ts'

/** The key that a browser needs to register. Created once for the installation, with the private half encrypted. */
export async function pushKey(app: App): Promise<{ publicKey: string }> {
  const stored = await findPushKey(app.db)
  if (stored) return { publicKey: stored.public_key }
  const { generateVAPIDKeys } = (await import('web-push')).default
  const { publicKey, privateKey } = generateVAPIDKeys()
  return app.transact(async (tx) => {
    await insertPushKey(tx, { public_key: publicKey, sealed_private_key: app.secrets.seal(privateKey) })
    return { publicKey: (await findPushKey(tx))?.public_key ?? publicKey }
  })
}

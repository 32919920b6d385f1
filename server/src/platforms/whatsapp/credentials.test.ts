import { expect, test } from 'vitest'
import { engines } from '../../testing/stores/engines.ts'
import { createWhatsAppTestApp } from '../../testing/whatsapp/whatsapp.ts'
import { makeCredentialsCache } from './credentials.ts'

test.each(engines)('sends use a token changed by another process within a second on $name', async (engine) => {
  const { app } = await createWhatsAppTestApp(engine)
  const credentials = makeCredentialsCache({ db: app.db, secrets: app.secrets })
  const { channel_id: channelId } = await app.db
    .selectFrom('whatsapp_connection')
    .select('channel_id')
    .executeTakeFirstOrThrow()
  const token = async () => (await credentials.of(channelId))?.accessToken
  const before = await token()
  expect(before).toBeDefined()

  await app.db
    .updateTable('whatsapp_connection')
    .set({ access_token: app.secrets.seal('the new token') })
    .execute()
  await expect.poll(token, { timeout: 1_500, interval: 20 }).toBe('the new token')
})

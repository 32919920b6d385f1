import { envelope, ofNumber } from './graph/callbacks.ts'
import type { TestEngine } from './stores/engines.ts'
import { createWhatsAppTestApp } from './whatsapp/whatsapp.ts'

/** A connected test app, with callbacks to post and their results. */
export async function createCallbackTestApp(engine: TestEngine) {
  const fixture = await createWhatsAppTestApp(engine)
  const text = (id: string) => ({ from: '15551230001', id, type: 'text', text: { body: 'Grüße' } })
  const document = (...messages: object[]) =>
    envelope(fixture.account, 'messages', ofNumber(fixture.account, { messages }))
  const texts = async () => (await fixture.app.db.selectFrom('message').select('text').execute()).map((it) => it.text)
  const bodies = () => fixture.app.db.selectFrom('whatsapp_callback').selectAll().execute()
  return { ...fixture, text, document, texts, bodies }
}

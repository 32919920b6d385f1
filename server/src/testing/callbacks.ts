import type { TestEngine } from './engines.ts'
import { envelope, ofNumber } from './graph/callbacks.ts'
import { openWhatsAppHouse } from './whatsapp.ts'

/** A connected house, with what its customers may post and what became of it. */
export async function openCallbacks(engine: TestEngine) {
  const house = await openWhatsAppHouse(engine)
  const text = (id: string) => ({ from: '15551230001', id, type: 'text', text: { body: 'Grüße' } })
  const document = (...messages: object[]) => envelope(house.account, 'messages', ofNumber(house.account, { messages }))
  const texts = async () => (await house.app.db.selectFrom('message').select('text').execute()).map((it) => it.text)
  const bodies = () => house.app.db.selectFrom('whatsapp_callback').selectAll().execute()
  return { ...house, text, document, texts, bodies }
}

import { readCallback } from '../../platforms/whatsapp/callbacks/read-callback.ts'

export const readAt = Date.UTC(2026, 10, 21)
const metadata = { display_phone_number: '15550100001', phone_number_id: '77' }

/** What Parley reads from a callback with one change of this field. */
export function read(field: string, value: object, entry: object = {}) {
  const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
  const document = { object: 'whatsapp_business_account', entry: [{ id: '99', ...entry, changes: [change] }] }
  return [...readCallback(JSON.stringify(document), readAt)]
}

export const updates = (...change: Parameters<typeof read>) => read(...change).map(({ update }) => update)

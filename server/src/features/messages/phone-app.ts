import type { MessageTable } from '../../db/schema/messages.ts'

/** The columns of a message that was sent in the phone app beside Parley. */
export const phoneApp = {
  campaign_id: null,
  template_request: null,
  error_code: null,
  error_message: null,
  sent_by_id: 'app:whatsapp_business',
  sent_by_name: 'WhatsApp Business app',
  sent_at: null,
  delivered_at: null,
  read_at: null,
  failed_at: null,
} as const satisfies Partial<MessageTable>

export function isFromPhoneApp({ sent_by_id }: Pick<MessageTable, 'sent_by_id'>): boolean {
  return sent_by_id === phoneApp.sent_by_id
}

import type { ConversationView } from '@parley/shared/conversations/conversations'
import { usePhoneFormat } from '../../ui/text/use-phone-format.ts'

/** What to call a customer: their name, else their number. */
export function useContactName(): (contact: ConversationView['contact']) => string {
  const formatPhone = usePhoneFormat()
  return ({ name, phone }) => name ?? (phone ? formatPhone(phone) : 'Unknown customer')
}

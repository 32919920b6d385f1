import type { ConversationView } from '@parley/shared/conversations/conversations'
import { usePhoneFormat } from '../../ui/text/use-phone-format.ts'

/** A customer's display name: their name, or their number if they have none. */
export function useContactName(): (contact: ConversationView['contact']) => string {
  const formatPhone = usePhoneFormat()
  return ({ name, phone }) => name ?? (phone ? formatPhone(phone) : 'Unknown customer')
}

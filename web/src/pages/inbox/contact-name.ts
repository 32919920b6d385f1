import type { ConversationView } from '@parley/shared/conversations'
import { formatPhone } from '../../ui/format.ts'

/** What to call a customer: their name, else their number. */
export function nameOf({ name, phone }: ConversationView['contact']): string {
  return name ?? (phone ? formatPhone(phone) : 'Unknown customer')
}

import type { ConversationView } from '@parley/shared/conversations/conversations'
import { useTranslation } from 'react-i18next'
import { usePhoneFormat } from '../../ui/text/use-phone-format.ts'

/** A conversation's display name: the customer's name, or their number if they have none; the end of a group's ID. */
export function useConversationName(): (conversation: Pick<ConversationView, 'contact' | 'group_id'>) => string {
  const { t } = useTranslation('inbox')
  const formatPhone = usePhoneFormat()
  return ({ contact: { name, phone }, group_id: groupId }) => {
    if (groupId !== null) return t('groupNamed', { id: groupId.replace(/=+$/, '').slice(-6) })
    return name ?? (phone ? formatPhone(phone) : t('unknownCustomer'))
  }
}

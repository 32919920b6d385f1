import type { ConversationView } from '@parley/shared/conversations/conversations'
import { useTranslation } from 'react-i18next'
import { usePhoneFormat } from '../../ui/text/use-phone-format.ts'

/** A conversation's display name: the customer's name, or their number if they have none; a group's name, or the end of its ID. */
export function useConversationName(): (
  conversation: Pick<ConversationView, 'contact' | 'group_id' | 'group_name'>,
) => string {
  const { t } = useTranslation('inbox')
  const formatPhone = usePhoneFormat()
  return ({ contact: { name, phone }, group_id: groupId, group_name: groupName }) => {
    if (groupId !== null) return groupName ?? t('groupNamed', { id: groupId.replace(/=+$/, '').slice(-6) })
    return name ?? (phone ? formatPhone(phone) : t('unknownCustomer'))
  }
}

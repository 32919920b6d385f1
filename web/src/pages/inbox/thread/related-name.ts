import type { RelatedConversation } from '@parley/shared/conversations/related'
import { useTranslation } from 'react-i18next'
import { shortDate } from '../../../ui/text/relative-time.ts'
import { useNow } from '../../../ui/text/time.tsx'

/** What a conversation is called beside others with the same customer: by its campaign, else by the day it was opened. */
export function useRelatedName(): (conversation: RelatedConversation) => string {
  const { t } = useTranslation('inbox')
  const now = useNow()
  return ({ campaign, is_history: isHistory, created_at: at }) => {
    if (isHistory) return t('beforeConnection')
    if (campaign) return t('replyToCampaign', { campaign: campaign.name })
    return t('conversationOf', { date: shortDate(Date.parse(at), now) })
  }
}

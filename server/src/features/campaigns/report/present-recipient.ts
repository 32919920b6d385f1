import type { RecipientView } from '@parley/shared/campaigns/recipients'
import { decodeSentence } from '@parley/shared/sentences/sentence'
import { hintFor } from '@parley/shared/simulator/failure-hints'
import type { CampaignRecipientTable } from '../../../db/schema/campaigns.ts'

export function presentRecipient(recipient: CampaignRecipientTable): RecipientView {
  return {
    id: recipient.id,
    position: recipient.position,
    phone: recipient.phone,
    user_id: recipient.platform_user_id,
    duplicate_of: recipient.duplicate_of,
    state: recipient.state,
    message_id: recipient.message_id,
    error:
      recipient.error_code === null
        ? null
        : {
            code: recipient.error_code,
            message: decodeSentence(recipient.error_message ?? ''),
            hint: hintFor(recipient.error_code),
          },
    conversation_id: recipient.replied_conversation_id,
    settled_at: recipient.settled_at === null ? null : new Date(recipient.settled_at).toISOString(),
  }
}

import { z } from 'zod'
import { CampaignView } from '../../campaigns/campaigns.ts'
import { exampleIds } from '../../example-values.ts'
import { TemplateView } from '../../templates/templates.ts'
import { author, time } from './parts.ts'

const { id: template_id, name, language, category, status, rejection_reason } = TemplateView.shape

/** `template.approved`, `template.rejected` and `template.paused`. */
export const TemplateReviewed = z.object({
  template_id,
  name,
  language,
  category,
  status,
  reason: rejection_reason.meta({ description: 'Why the platform rejected, paused or disabled it, else null.' }),
})

export const CampaignCompleted = CampaignView.omit({ id: true, simulated: true }).extend({
  campaign_id: CampaignView.shape.id,
})

export const ApiKeyExpiring = z.object({
  api_key_id: z.string().meta({ description: 'ID of the API key.', example: exampleIds.apiKey }),
  name: z.string().meta({ description: 'Name of the API key.', example: 'Billing service' }),
  key_prefix: z.string().meta({ description: 'The beginning of the key.', example: 'sk_live_jVzt...' }),
  days_left: z.int().meta({ description: 'Days until it expires, rounded up.', example: 14 }),
  expires_at: time('When it expires.'),
})

export const WebhookTested = z.object({
  webhook_id: z.string().meta({ description: 'ID of the webhook.', example: exampleIds.webhook }),
  message: z.string().meta({ description: 'A sentence for people.', example: 'This is a test.' }),
  sent_by: author('Who sent it.'),
})

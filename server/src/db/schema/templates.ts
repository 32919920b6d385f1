import type { TemplateCategory, TemplateQuality, TemplateStatus } from '@parley/shared/templates/templates'
import type { InTenant } from './columns.ts'

export type TemplateTable = InTenant & {
  id: string
  /** A channel of the account, through which it is submitted and synchronized. */
  channel_id: string
  /** The account that owns it: each channel of the account can send it. */
  account_id: string
  platform_template_id: string | null
  name: string
  language: string
  category: TemplateCategory
  components: string
  status: TemplateStatus
  rejection_reason: string | null
  quality: TemplateQuality | null
  /** The submitted category, where the platform changed it. */
  previous_category: TemplateCategory | null
  /** The category that the platform announced, and the date where it was announced. */
  coming_category: TemplateCategory | null
  coming_category_at: number | null
  /** When the platform last reported the quality or category of the template. */
  quality_reported_at: number | null
  /** A hash of body and footer: platforms refuse a template with the same content as another. */
  wording: string
  /** The time of the platform's last status update, so that an older update that arrives later is ignored. */
  reviewed_at: number | null
  /** When the platform reported another text of the template, which has not been read from it yet. */
  text_unread_since: number | null
  created_at: number
  updated_at: number
  /** When the template was deleted. Deleted templates are kept for the campaigns that used them. */
  deleted_at: number | null
}

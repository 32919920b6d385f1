import type { TemplateCategory, TemplateQuality, TemplateStatus } from '@parley/shared/templates/templates'
import type { InTenant } from './columns.ts'

export type TemplateTable = InTenant & {
  id: string
  channel_id: string
  platform_template_id: string | null
  name: string
  language: string
  category: TemplateCategory
  components: string
  status: TemplateStatus
  rejection_reason: string | null
  quality: TemplateQuality | null
  /** The one it was submitted in, where the platform moved it to another. */
  previous_category: TemplateCategory | null
  /** The one that the platform has said it will move it to, and when, where it said that too. */
  coming_category: TemplateCategory | null
  coming_category_at: number | null
  /** When the platform last spoke of its quality or category. */
  standing_at: number | null
  /** A hash of body and footer: platforms refuse a template that says what another says already. */
  wording: string
  /** When the platform last said what became of it, so that an older word that arrives later does not count. */
  reviewed_at: number | null
  created_at: number
  updated_at: number
  /** Deleted ones stay for the campaigns that they were sent in. */
  deleted_at: number | null
}

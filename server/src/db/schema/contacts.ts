import type { OptOutScope, OptOutSource } from '@parley/shared/contacts/contacts'
import type { InTenant } from './columns.ts'

export type ContactTable = InTenant & {
  id: string
  phone: string | null
  platform_user_id: string | null
  name: string | null
  opt_out_scope: OptOutScope | null
  opt_out_source: OptOutSource | null
  opted_out_at: number | null
  created_at: number
  updated_at: number
}

/** An additional phone number of a contact, reported by a platform. */
export type ContactAliasTable = InTenant & { phone: string; contact_id: string; created_at: number }

import type { Flag, InTenant } from './columns.ts'

export type ChannelTable = InTenant & {
  id: string
  platform: string
  messages_per_second: number
  is_active: Flag
  created_at: number
}

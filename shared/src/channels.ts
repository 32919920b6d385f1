import type { ChannelName } from './conversations.ts'
import type { Mode } from './workspaces.ts'

/** What one mode of a workspace sends through. */
export type ChannelView = {
  id: string
  mode: Mode
  platform: 'simulator' | 'whatsapp'
  /** As conversations and events name it. */
  channel: ChannelName
  messages_per_second: number
}

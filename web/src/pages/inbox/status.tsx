import type { ConversationStatus } from '@parley/shared/conversations/conversations'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'

const tones: Record<ConversationStatus, Tone> = { open: 'info', pending: 'warn', resolved: 'good' }

export function StatusOfConversation({ status }: { status: ConversationStatus }) {
  return <StatusBadge tone={tones[status]}>{inWords(status)}</StatusBadge>
}

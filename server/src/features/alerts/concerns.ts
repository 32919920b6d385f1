import type { AlertSettings } from '@parley/shared/workspace/alerts'
import type { ConversationTable } from '../../db/schema/conversations.ts'

type Choice = { readonly userId: string; readonly settings: Pick<AlertSettings, 'concerns'> }

export function isConcerned({ userId, settings }: Choice, { assignee_id }: Pick<ConversationTable, 'assignee_id'>) {
  if (settings.concerns === 'all' || assignee_id === userId) return true
  return settings.concerns === 'mine_or_unassigned' && assignee_id === null
}

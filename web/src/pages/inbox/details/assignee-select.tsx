import { NativeSelect } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { useTranslation } from 'react-i18next'
import { useMay, useWorkspaceContext } from '../../../scope.ts'
import { useAssignees } from '../use-assignees.ts'
import { useChangeConversation } from '../use-change-conversation.ts'

export function AssigneeSelect({ conversation }: { conversation: ConversationDetail }) {
  const { t } = useTranslation('inbox')
  const { me } = useWorkspaceContext()
  const { assignees, isLoaded } = useAssignees(conversation.assignee)
  const change = useChangeConversation(conversation._id)
  const mayChange = useMay('reply')
  const people = assignees.map(({ user_id, name }) => ({
    value: user_id,
    label: user_id === me.user.id ? t('nameIsYou', { name }) : name,
  }))
  return (
    <NativeSelect
      label={t('assignee')}
      disabled={!mayChange || !isLoaded}
      data={[{ value: '', label: t('unassigned') }, ...people]}
      value={conversation.assignee ?? ''}
      onChange={(event) => change({ assignee: event.currentTarget.value || null })}
    />
  )
}

import { Text } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { useTranslation } from 'react-i18next'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'

type Group = NonNullable<ConversationDetail['group']>

/** What the platform reported about a group: whether messages reach it, its description and its members. */
export function GroupDetails({ group: { state, description, members } }: { group: Group }) {
  const { t } = useTranslation('timeline')
  return (
    <>
      {state !== 'active' && (
        <Text size="sm" role="status">
          {t(state === 'suspended' ? 'cannotReplyToSuspendedGroup' : 'cannotReplyToDeletedGroup')}
        </Text>
      )}
      {description && (
        <Text size="sm" dir="auto">
          {description}
        </Text>
      )}
      {members.length > 0 && (
        <Text size="sm" c="dimmed" component="div">
          {t('groupMembers', { count: members.length })}
          <ul>
            {members.map(({ phone, user_id: userId, username }) => (
              <li key={phone ?? userId ?? username}>
                {phone === null ? <bdi>{username ?? userId}</bdi> : <PhoneNumber phone={phone} />}
              </li>
            ))}
          </ul>
        </Text>
      )}
    </>
  )
}

import { Text } from '@mantine/core'
import { memberPermissions, roles } from '@parley/shared/words'
import type { MemberView } from '@parley/shared/workspace/members'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { permissionName } from '../../permission-name.ts'
import { roleNames } from '../../roles.ts'
import { useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime, useNow } from '../../ui/text/time.tsx'
import { MemberActions } from './member-actions.tsx'
import styles from './member-table.module.css'

export function MemberTable({ members }: { members: MemberView[] }) {
  const { t } = useTranslation('members')
  const { me } = useWorkspaceContext()
  return (
    <DataTable
      label={t('members')}
      rows={members}
      keyOf={(member) => member.user_id}
      columns={[
        {
          head: t('name'),
          cell: (member) => <NameOf member={member} isMe={member.user_id === me.user.id} />,
          sort: { name: 'name', by: (member) => member.name },
        },
        {
          head: t('role'),
          narrow: 'state',
          cell: (member) => roleNames[member.role],
          sort: { name: 'role', by: (member) => roles.indexOf(member.role) },
        },
        { head: t('permissions'), cell: describePermissions, width: '32%' },
        {
          head: t('lastActive'),
          cell: (member) => <LastActive member={member} isMe={member.user_id === me.user.id} />,
          narrow: 'corner',
          sort: { name: 'active', by: (member) => member.last_active_at ?? '' },
        },
        { head: t('twoFactor'), cell: (member) => <TwoFactorOf member={member} /> },
        {
          head: t('actions'),
          align: 'end',
          narrow: 'actions',
          cell: (member) => <MemberActions member={member} />,
        },
      ]}
    />
  )
}

function NameOf({ member, isMe }: { member: MemberView; isMe: boolean }) {
  const { t } = useTranslation('members')
  return (
    <>
      <Text size="sm" fw={500}>
        <bdi>{isMe ? t('nameIsYou', { name: member.name }) : member.name}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {useIsTwoFactorMissing(member) && (
          <span className={styles.onPhone}>
            <StatusBadge tone="warn">{t('twoFactorMissing')}</StatusBadge>{' '}
          </span>
        )}
        {member.email}
      </Text>
    </>
  )
}

/** The server knows the time to three minutes, and stores it seconds later. */
const activeMs = 5 * 60_000

function LastActive({ member: { last_active_at }, isMe }: { member: MemberView; isMe: boolean }) {
  const { t } = useTranslation('members')
  const now = useNow()
  if (isMe || (last_active_at !== null && now - Date.parse(last_active_at) < activeMs)) {
    return <StatusBadge tone="good">{t('activeNow')}</StatusBadge>
  }
  return last_active_at === null ? t('neverActive') : <RelativeTime at={last_active_at} />
}

function TwoFactorOf({ member }: { member: MemberView }) {
  const { t } = useTranslation('members')
  if (useIsTwoFactorMissing(member)) return <StatusBadge tone="warn">{t('requiredOff')}</StatusBadge>
  return (
    <Text component="span" inherit c="dimmed">
      {member.has_two_factor ? t('on') : t('off')}
    </Text>
  )
}

/** Whether the workspace requires a second factor of the member's role, and the member has none. */
function useIsTwoFactorMissing({ has_two_factor, role }: MemberView): boolean {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions(useScope()))
  return !has_two_factor && settings !== undefined && settings.twoFactorRoles.includes(role)
}

function describePermissions({ permissions }: MemberView): string {
  if (permissions.length === memberPermissions.length) return i18n.t('members:allPermissions')
  return permissions.length === 0 ? i18n.t('members:readOnly') : permissions.map(permissionName).join(', ')
}

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
import { MemberActions } from './member-actions.tsx'

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
          cell: (member) => roleNames[member.role],
          sort: { name: 'role', by: (member) => roles.indexOf(member.role) },
        },
        { head: t('permissions'), cell: describePermissions, width: '40%' },
        { head: t('twoFactor'), cell: (member) => <TwoFactorOf member={member} /> },
        { head: t('actions'), align: 'end', cell: (member) => <MemberActions member={member} /> },
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
        {member.email}
      </Text>
    </>
  )
}

function TwoFactorOf({ member }: { member: MemberView }) {
  const { t } = useTranslation('members')
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions(useScope()))
  if (!member.has_two_factor && settings?.twoFactorRoles.includes(member.role)) {
    return <StatusBadge tone="warn">{t('requiredOff')}</StatusBadge>
  }
  return member.has_two_factor ? (
    <StatusBadge tone="good">{t('on')}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">{t('off')}</StatusBadge>
  )
}

function describePermissions({ permissions }: MemberView): string {
  if (permissions.length === memberPermissions.length) return i18n.t('members:allPermissions')
  return permissions.length === 0 ? i18n.t('members:readOnly') : permissions.map(permissionName).join(', ')
}

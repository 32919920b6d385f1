import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { Me } from '@parley/shared/workspace/members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { roleNames } from '../../roles.ts'
import { addressOf } from '../../scope.ts'
import { signOut } from '../../session.ts'
import { useTRPC } from '../../trpc.ts'
import { Cover } from '../../ui/cover.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Deletions } from './deletions.tsx'

const NewWorkspace = onDemand(async () => (await import('../../frame/new-workspace.tsx')).NewWorkspace)

/** The user's workspaces. Also the start page of a user without any. */
export function WorkspacesPage() {
  const { t } = useTranslation('workspaces')
  const trpc = useTRPC()
  const me = useQuery(trpc.members.current.queryOptions())
  if (me.data === null) return <Navigate to="/sign-in?next=/workspaces" replace />
  return (
    <Cover
      title={t('workspaces')}
      about={me.data ? t('signedInAs', { email: me.data.user.email }) : t('yourWorkspaces')}
    >
      <Loaded query={me} skeleton={<FormSkeleton />}>
        {(person) => person && <Workspaces me={person} />}
      </Loaded>
    </Cover>
  )
}

function Workspaces({ me }: { me: Me }) {
  const { t } = useTranslation('workspaces')
  const [creating, setCreating] = useState(false)
  return (
    <Stack gap="md">
      {me.workspaces.length === 0 && (
        <Text size="sm">
          {t(me.may_create_workspaces ? 'notAMemberMayCreate' : 'notAMember', { email: me.user.email })}
        </Text>
      )}
      {me.workspaces.length > 0 && (
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {me.workspaces.map(({ id, name, role, archived_at }) => (
            <li key={id}>
              <Anchor component={Link} to={addressOf({ workspaceId: id, mode: 'live' }, 'inbox')} size="sm" fw={500}>
                <bdi>{name}</bdi>
              </Anchor>
              <Text size="xs" c="dimmed">
                {roleNames[role]}
                {archived_at !== null && t('archived')}
              </Text>
            </li>
          ))}
        </Stack>
      )}
      <Deletions />
      <Group gap="xs">
        {me.may_create_workspaces && <Button onClick={() => setCreating(true)}>{t('newWorkspace')}</Button>}
        <Button variant="default" onClick={() => void signOut().catch(notifyFailure)}>
          {t('signOut')}
        </Button>
      </Group>
      <NewWorkspace opened={creating} onClose={() => setCreating(false)} />
    </Stack>
  )
}

import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { Me } from '@parley/shared/workspace/members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  const trpc = useTRPC()
  const me = useQuery(trpc.members.current.queryOptions())
  if (me.data === null) return <Navigate to="/sign-in?next=/workspaces" replace />
  return (
    <Cover title="Workspaces" about={me.data ? `Signed in as ${me.data.user.email}` : 'Your workspaces'}>
      <Loaded query={me} skeleton={<FormSkeleton />}>
        {(person) => person && <Workspaces me={person} />}
      </Loaded>
    </Cover>
  )
}

function Workspaces({ me }: { me: Me }) {
  const [creating, setCreating] = useState(false)
  return (
    <Stack gap="md">
      {me.workspaces.length === 0 && (
        <Text size="sm">
          You are not a member of any workspace. Ask an owner to invite you at {me.user.email}
          {me.may_create_workspaces ? ', or create a workspace.' : '.'}
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
                {archived_at !== null && ' · Archived'}
              </Text>
            </li>
          ))}
        </Stack>
      )}
      <Deletions />
      <Group gap="xs">
        {me.may_create_workspaces && <Button onClick={() => setCreating(true)}>New workspace</Button>}
        <Button variant="default" onClick={() => void signOut().catch(notifyFailure)}>
          Sign out
        </Button>
      </Group>
      <NewWorkspace opened={creating} onClose={() => setCreating(false)} />
    </Stack>
  )
}

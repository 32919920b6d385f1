import { Text, VisuallyHidden } from '@mantine/core'
import { IconLayoutGrid, IconPlus, IconSelector } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { addressOf, useWorkspaceContext } from '../../scope.ts'
import { Disclosure, DisclosureItem, DisclosureLabel } from '../../ui/overlays/disclosure.tsx'
import { initials } from '../../ui/text/format.ts'
import styles from './navigation.module.css'

/** Switches to another workspace in the same mode, and creates one where the installation allows it. */
export function WorkspaceSwitcher({ onNewWorkspace }: { onNewWorkspace: () => void }) {
  const { workspace, mode, me } = useWorkspaceContext()
  const navigate = useNavigate()
  return (
    <Disclosure
      opens="below"
      button={
        <>
          <span className={styles.mark} aria-hidden>
            {initials(workspace.name)}
          </span>
          <Text span size="sm" fw={600} flex={1} truncate dir="auto">
            {workspace.name}
          </Text>
          <VisuallyHidden>, switch workspace</VisuallyHidden>
          <IconSelector size={14} aria-hidden />
        </>
      }
    >
      {(close) => {
        const closeAnd = (action: () => void) => () => {
          close()
          action()
        }
        return (
          <>
            <DisclosureLabel>Workspaces</DisclosureLabel>
            {me.workspaces.map((each) => (
              <DisclosureItem
                key={each.id}
                isCurrent={each.id === workspace.id}
                onClick={closeAnd(() => void navigate(addressOf({ workspaceId: each.id, mode }, 'inbox')))}
              >
                <bdi>{each.name}</bdi>
                {each.archived_at !== null && (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    Archived
                  </Text>
                )}
              </DisclosureItem>
            ))}
            {me.may_create_workspaces && (
              <DisclosureItem icon={<IconPlus size={14} aria-hidden />} onClick={closeAnd(onNewWorkspace)}>
                New workspace…
              </DisclosureItem>
            )}
            <DisclosureItem
              icon={<IconLayoutGrid size={14} aria-hidden />}
              onClick={closeAnd(() => void navigate('/workspaces'))}
            >
              All workspaces
            </DisclosureItem>
          </>
        )
      }}
    </Disclosure>
  )
}

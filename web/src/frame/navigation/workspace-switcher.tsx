import { Text, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { addressOf, useWorkspaceContext } from '../../scope.ts'
import { Disclosure, DisclosureItem, DisclosureLabel } from '../../ui/overlays/disclosure.tsx'
import { initials } from '../../ui/text/format.ts'
import styles from './navigation.module.css'

export function WorkspaceSwitcher() {
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
          <Text span size="sm" fw={600} flex={1} truncate>
            {workspace.name}
          </Text>
          <VisuallyHidden>, switch workspace</VisuallyHidden>
          <IconSelector size={14} aria-hidden />
        </>
      }
    >
      {(close) => (
        <>
          <DisclosureLabel>Workspaces</DisclosureLabel>
          {me.workspaces.map((each) => (
            <DisclosureItem
              key={each.id}
              isCurrent={each.id === workspace.id}
              onClick={() => {
                close()
                void navigate(addressOf({ workspaceId: each.id, mode }, 'inbox'))
              }}
            >
              {each.name}
            </DisclosureItem>
          ))}
        </>
      )}
    </Disclosure>
  )
}

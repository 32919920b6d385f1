import { Text, VisuallyHidden } from '@mantine/core'
import { IconLayoutGrid, IconPlus, IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addressOf, useWorkspaceContext } from '../../scope.ts'
import { Disclosure, DisclosureItem, DisclosureLabel } from '../../ui/overlays/disclosure.tsx'
import { initials } from '../../ui/text/format.ts'
import styles from './navigation.module.css'

/** Switches to another workspace in the same mode, and creates one where the installation allows it. */
export function WorkspaceSwitcher({ onNewWorkspace }: { onNewWorkspace: () => void }) {
  const { t } = useTranslation('frame')
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
          <Text span size="sm" fw={600} flex={1} truncate dir="auto" className={styles.words}>
            {workspace.name}
          </Text>
          <VisuallyHidden>{t('switchWorkspace')}</VisuallyHidden>
          <IconSelector size={14} aria-hidden className={styles.selector} />
        </>
      }
    >
      {(closeAnd) => (
        <>
          <DisclosureLabel>{t('workspaces')}</DisclosureLabel>
          {me.workspaces.map((each) => (
            <DisclosureItem
              key={each.id}
              isCurrent={each.id === workspace.id}
              onClick={closeAnd(() => void navigate(addressOf({ workspaceId: each.id, mode }, 'inbox')))}
            >
              <bdi>{each.name}</bdi>
              {each.archived_at !== null && (
                <Text span size="xs" c="dimmed">
                  {t('archived')}
                </Text>
              )}
            </DisclosureItem>
          ))}
          {me.may_create_workspaces && (
            <DisclosureItem icon={<IconPlus size={14} aria-hidden />} onClick={closeAnd(onNewWorkspace)}>
              {t('newWorkspace')}
            </DisclosureItem>
          )}
          <DisclosureItem
            icon={<IconLayoutGrid size={14} aria-hidden />}
            onClick={closeAnd(() => void navigate('/workspaces'))}
          >
            {t('allWorkspaces')}
          </DisclosureItem>
        </>
      )}
    </Disclosure>
  )
}

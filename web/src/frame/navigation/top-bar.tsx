import { Burger, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWorkspaceContext } from '../../scope.ts'
import { SimulatedBadge } from '../simulated-badge.tsx'
import { Bell } from './bell.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import styles from './top-bar.module.css'

type TopBarProps = { opened: boolean; onToggle: () => void; onNotifications: () => void }

/** The bar on narrow screens, with buttons for the navigation and the notifications, and the mode switch. */
export function TopBar({ opened, onToggle, onNotifications }: TopBarProps) {
  const { t } = useTranslation('frame')
  const { workspace } = useWorkspaceContext()
  return (
    <header className={styles.bar}>
      <Burger size="xs" opened={opened} onClick={onToggle} aria-label={t('navigation')} />
      <Text fw={600} size="sm" truncate dir="auto" className={styles.name}>
        {workspace.name}
      </Text>
      <SimulatedBadge short />
      <Bell onOpen={onNotifications} />
      <ModeSwitch />
    </header>
  )
}

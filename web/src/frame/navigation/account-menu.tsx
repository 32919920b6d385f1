import { Text, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { roleNames } from '../../roles.ts'
import { useTo, useWorkspaceContext } from '../../scope.ts'
import { signOut } from '../../session.ts'
import { Disclosure, DisclosureItem, DisclosureLabel } from '../../ui/overlays/disclosure.tsx'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { initials } from '../../ui/text/format.ts'
import styles from './navigation.module.css'

const schemes = [
  { value: 'light', name: 'light', icon: IconSun },
  { value: 'dark', name: 'dark', icon: IconMoon },
  { value: 'auto', name: 'system', icon: IconDeviceDesktop },
] as const

/** The signed-in user, the colour scheme, and signing out. */
export function AccountMenu() {
  const { t } = useTranslation('frame')
  const { me, workspace } = useWorkspaceContext()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const to = useTo()
  return (
    <Disclosure
      opens="above"
      button={
        <>
          <span className={styles.mark} data-round aria-hidden>
            {initials(me.user.name)}
          </span>
          <VisuallyHidden>{t('account')} </VisuallyHidden>
          <span className={styles.words}>
            <Text span display="block" size="sm" truncate dir="auto">
              {me.user.name}
            </Text>
            <Text span display="block" size="xs" c="dimmed">
              {roleNames[workspace.role]}
            </Text>
          </span>
        </>
      }
    >
      {(closeAnd) => (
        <>
          <DisclosureLabel>{me.user.email}</DisclosureLabel>
          <DisclosureItem
            icon={<IconUser size={14} aria-hidden />}
            onClick={closeAnd(() => void navigate(to('account')))}
          >
            {t('accountMenu')}
          </DisclosureItem>
          {schemes.map(({ value, name, icon: Icon }) => (
            <DisclosureItem
              key={value}
              icon={<Icon size={14} aria-hidden />}
              isCurrent={colorScheme === value}
              onClick={() => setColorScheme(value)}
            >
              {t(name)}
            </DisclosureItem>
          ))}
          <DisclosureItem
            icon={<IconLogout size={14} aria-hidden />}
            onClick={() => void signOut().catch(notifyFailure)}
          >
            {t('signOut')}
          </DisclosureItem>
        </>
      )}
    </Disclosure>
  )
}

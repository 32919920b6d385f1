import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Whether this browser shows notifications. It asks only when the person presses a button. */
export function BrowserPermission() {
  const { t } = useTranslation('account')
  const [permission, setPermission] = useState(currentPermission)
  if (permission === 'granted') return null
  if (permission === 'default') {
    return (
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => void Notification.requestPermission().then(setPermission)}>
          {t('allowInThisBrowser')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('yourBrowserHasNotBeenAsked')}
        </Text>
      </Group>
    )
  }
  return (
    <Text size="xs" c="dimmed">
      {permission === 'denied'
        ? t('blockedByThisBrowserAllowNotifications')
        : t('thisBrowserDoesNotSupportNotifications')}
    </Text>
  )
}

function currentPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

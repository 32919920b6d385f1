import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'

/** Whether this browser shows notifications. It asks only when the person presses a button. */
export function BrowserPermission() {
  const [permission, setPermission] = useState(currentPermission)
  if (permission === 'granted') return null
  if (permission === 'default') {
    return (
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => void Notification.requestPermission().then(setPermission)}>
          Allow in this browser
        </Button>
        <Text size="xs" c="dimmed">
          Your browser has not been asked yet.
        </Text>
      </Group>
    )
  }
  return (
    <Text size="xs" c="dimmed">
      {permission === 'denied'
        ? 'Blocked by this browser. Allow notifications for this address in its settings.'
        : 'This browser does not support notifications.'}
    </Text>
  )
}

function currentPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

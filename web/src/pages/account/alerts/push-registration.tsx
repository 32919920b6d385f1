import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isRegistered, register, supportsPush, unregister } from '../../../frame/alerts/push.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'

type State = 'unknown' | 'on' | 'off' | 'refused' | 'unsupported'

const sentences: Readonly<Record<State, string>> = {
  unknown: '',
  on: 'This browser receives push notifications.',
  off: 'This browser is not registered.',
  refused: 'Blocked by this browser. Allow notifications for this address in its settings.',
  unsupported: 'This browser does not support push notifications. On an iPhone, add Parley to the home screen first.',
}

/** Registers this browser for push notifications, or ends that. The choice above is for all browsers of the person. */
export function PushRegistration() {
  const client = useTRPCClient()
  const [state, setState] = useState<State>('unknown')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!supportsPush()) setState('unsupported')
    else isRegistered().then((isOn) => setState(isOn ? 'on' : 'off'), notifyFailure)
  }, [])
  const change = async () => {
    setBusy(true)
    try {
      if (state === 'on') await unregister(client).then(() => setState('off'))
      else setState((await register(client)) ? 'on' : 'refused')
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group gap="xs">
      {(state === 'on' || state === 'off') && (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void change()}>
          {state === 'on' ? 'Remove this browser' : 'Register this browser'}
        </Button>
      )}
      <Text size="xs" c="dimmed" role="status">
        {sentences[state]}
      </Text>
    </Group>
  )
}

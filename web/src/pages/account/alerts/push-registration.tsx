import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRegistered, register, supportsPush, unregister } from '../../../frame/alerts/push.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'

type State = 'unknown' | 'on' | 'off' | 'refused' | 'unsupported'

const sentences = {
  unknown: undefined,
  on: 'pushOn',
  off: 'pushOff',
  refused: 'pushRefused',
  unsupported: 'pushUnsupported',
} as const satisfies Record<State, string | undefined>

/** Registers this browser for push notifications, or ends that. The choice above is for all browsers of the person. */
export function PushRegistration() {
  const client = useTRPCClient()
  const { t } = useTranslation('account')
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
  const sentence = sentences[state]
  return (
    <Group gap="xs">
      {(state === 'on' || state === 'off') && (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void change()}>
          {t(state === 'on' ? 'pushRemove' : 'pushRegister')}
        </Button>
      )}
      <Text size="xs" c="dimmed" role="status">
        {sentence && t(sentence)}
      </Text>
    </Group>
  )
}

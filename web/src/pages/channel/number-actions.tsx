import { Button, Group, Stack } from '@mantine/core'
import type { ConnectionView } from '@parley/shared/workspace/connections'
import { IconKey, IconPlugConnectedX, IconStethoscope } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { useRefreshNumber } from './use-refresh-number.ts'

const ReplaceTokenModal = onDemand(async () => (await import('./replace-token.tsx')).ReplaceTokenModal)

export function NumberActions({ connection }: { connection: ConnectionView }) {
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const [asking, setAsking] = useState<'token' | 'disconnect'>()
  const live = { workspaceId, mode: 'live' } as const
  const refresh = useRefreshNumber()
  const check = useMutation(
    trpc.channels.check.mutationOptions({
      onSuccess: async ({ data }) => {
        await refresh()
        if (!data.trouble) notifySuccess('WhatsApp answers, and takes the token.')
      },
      onError: notifyFailure,
    }),
  )
  const disconnect = useMutation(trpc.channels.disconnect.mutationOptions())
  const name = connection.display_phone_number ?? connection.phone_number_id
  const close = () => setAsking(undefined)
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconStethoscope size={14} />}
        loading={check.isPending}
        onClick={() => check.mutate(live)}
      >
        Check now
      </Button>
      <Button variant="default" leftSection={<IconKey size={14} />} onClick={() => setAsking('token')}>
        Replace token…
      </Button>
      <Button
        variant="default"
        c="var(--ui-bad)"
        leftSection={<IconPlugConnectedX size={14} />}
        onClick={() => setAsking('disconnect')}
      >
        Disconnect…
      </Button>
      <ReplaceTokenModal opened={asking === 'token'} onClose={close} />
      <Confirm
        opened={asking === 'disconnect'}
        onClose={close}
        question={`Disconnect ${name}?`}
        yes="Disconnect the number"
        danger
        onConfirm={async () => {
          await disconnect.mutateAsync(live)
          await refresh()
          notifySuccess(`${name} is disconnected. Live mode is back on the simulator.`)
        }}
      >
        <Stack gap="sm">
          <div>
            The access token and the app secret are deleted here, and WhatsApp is told to call no more. From then on
            live messages go to the simulator: no customer gets them, and campaigns that are running stop.
          </div>
          <div>
            Its conversations stay and can be read. Templates stay too, here and at WhatsApp, but here each has to be
            submitted again for the simulator. Connect the same number once more, and conversations go on and WhatsApp’s
            decisions come back.
          </div>
        </Stack>
      </Confirm>
    </Group>
  )
}

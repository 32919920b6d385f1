import { Button, Group, Stack, Text } from '@mantine/core'
import type { TwoFactorView } from '@parley/shared/workspace/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

const TurnOn = onDemand(async () => (await import('./turn-on.tsx')).TurnOn)
const TurnOff = onDemand(async () => (await import('./turn-off.tsx')).TurnOff)
const RenewCodes = onDemand(async () => (await import('./renew-codes.tsx')).RenewCodes)

/** A code from the phone beside the password. */
export function TwoFactor() {
  const trpc = useTRPC()
  const state = useQuery(trpc.account.twoFactor.queryOptions())
  return (
    <Panel title="Two-factor sign-in" action={state.data?.is_on && <StatusBadge tone="good">On</StatusBadge>}>
      <Loaded query={state} skeleton={<FormSkeleton fields={1} />}>
        {(view) => <Choices state={view} />}
      </Loaded>
    </Panel>
  )
}

type Asking = 'on' | 'off' | 'codes'

function Choices({ state: { is_on: isOn, recovery_codes_left: left } }: { state: TwoFactorView }) {
  const [asking, setAsking] = useState<Asking>()
  const window = (which: Asking) => ({ opened: asking === which, onClose: () => setAsking(undefined) })
  return (
    <Stack gap="md">
      <Text size="sm">
        {isOn
          ? 'Signing in asks for a code from your phone too.'
          : 'With it, signing in asks for a code from your phone too, so that a password that got into wrong hands opens nothing.'}
      </Text>
      {isOn && <CodesLeft left={left} />}
      <Group gap="xs">
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setAsking('codes')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => setAsking('off')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button onClick={() => setAsking('on')}>Turn on</Button>
        )}
      </Group>
      <TurnOn {...window('on')} />
      <TurnOff {...window('off')} />
      <RenewCodes {...window('codes')} />
    </Stack>
  )
}

const few = 3

function CodesLeft({ left }: { left: number }) {
  const words = left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`
  if (left > few) {
    return (
      <Text size="sm" c="dimmed">
        {words}, for when the phone is away.
      </Text>
    )
  }
  return (
    <Callout tone="warn">
      {left === 0 ? 'No recovery code is left' : words}. Without one, a lost phone locks you out: make new ones.
    </Callout>
  )
}

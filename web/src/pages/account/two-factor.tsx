import { Button, Group, Stack, Text } from '@mantine/core'
import type { TwoFactorView } from '@parley/shared/workspace/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

const TurnOnTwoFactor = onDemand(async () => (await import('./turn-on.tsx')).TurnOnTwoFactor)
const TurnOffTwoFactor = onDemand(async () => (await import('./turn-off.tsx')).TurnOffTwoFactor)
const RenewCodes = onDemand(async () => (await import('./renew-codes.tsx')).RenewCodes)

/** Two-factor authentication: a code from an authenticator app in addition to the password. */
export function TwoFactor() {
  const { t } = useTranslation('account')
  const trpc = useTRPC()
  const state = useQuery(trpc.account.twoFactor.queryOptions())
  return (
    <Panel
      title={t('twoFactorAuthentication')}
      action={state.data?.is_on && <StatusBadge tone="good">{t('isTurnedOn')}</StatusBadge>}
    >
      <Loaded query={state} skeleton={<FormSkeleton fields={1} />}>
        {(view) => (view.has_password ? <Choices state={view} /> : <Text size="sm">{t('signsInWithProvider')}</Text>)}
      </Loaded>
    </Panel>
  )
}

type Dialog = 'on' | 'off' | 'codes'

function Choices({ state: { is_on: isOn, recovery_codes_left: left } }: { state: TwoFactorView }) {
  const { t } = useTranslation('account')
  const [dialog, setDialog] = useState<Dialog>()
  const requiring = useWorkspaceContext().me.workspaces.filter(({ two_factor }) => two_factor !== 'not_required')
  const dialogProps = (which: Dialog) => ({ opened: dialog === which, onClose: () => setDialog(undefined) })
  return (
    <Stack gap="md">
      <Text size="sm">{isOn ? t('secondFactorIsOn') : t('whyTurnOn')}</Text>
      {isOn && <CodesLeft left={left} />}
      {requiring.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('requiredBy', { value: requiring.map(({ name }) => name).join(', ') })}
        </Text>
      )}
      <Group gap="xs">
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setDialog('codes')}>
              {t('newRecoveryCodes')}
            </Button>
            {requiring.length === 0 && (
              <Button variant="default" onClick={() => setDialog('off')}>
                {t('turnOff')}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => setDialog('on')}>{t('turnOn')}</Button>
        )}
      </Group>
      <TurnOnTwoFactor {...dialogProps('on')} />
      <TurnOffTwoFactor {...dialogProps('off')} />
      <RenewCodes {...dialogProps('codes')} />
    </Stack>
  )
}

const fewCodes = 3

function CodesLeft({ left }: { left: number }) {
  const { t } = useTranslation('account')
  if (left > fewCodes) {
    return (
      <Text size="sm" c="dimmed">
        {t('codesLeft', { count: left })}
      </Text>
    )
  }
  return <Callout tone="warn">{left === 0 ? t('noCodesLeft') : t('fewCodesLeft', { count: left })}</Callout>
}

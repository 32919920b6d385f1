import { Anchor, Text } from '@mantine/core'
import type { ConnectedChannel } from '@parley/shared/workspace/connections'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RequirePermission } from '../../../frame/require-permission.tsx'
import { addressOf, useScope, useTo } from '../../../scope.ts'
import { useQueryParameter } from '../../../ui/forms/query-parameters.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { Page } from '../../../ui/page.tsx'
import { Callout } from '../../../ui/text/callout.tsx'
import { Troubleshooting } from '../help/troubleshooting.tsx'
import { BeforeYouStart } from './before.tsx'
import { ConnectForm } from './connect-form.tsx'
import { Connected } from './connected.tsx'
import { Step } from './step.tsx'

const CallbackOnce = onDemand(async () => (await import('./callback-once.tsx')).CallbackOnce)

/** Guides a person from Meta's pages to the first message through a number of their own. */
export function ConnectPage() {
  const { t } = useTranslation('connect')
  const { t: tOfNumbers } = useTranslation('channels')
  const to = useTo()
  const { workspaceId, mode } = useScope()
  return (
    <Page
      title={t('connectANumber')}
      about={t('about')}
      back={{ to: to('channels'), label: tOfNumbers('channels') }}
      width="narrow"
    >
      <RequirePermission permission="manage_settings">
        {mode === 'live' ? (
          <Steps />
        ) : (
          <Callout tone="test" title={t('onlyLive')}>
            <Anchor component={Link} to={addressOf({ workspaceId, mode: 'live' }, 'channels/connect')} inherit>
              {t('openLive')}
            </Anchor>
          </Callout>
        )}
      </RequirePermission>
    </Page>
  )
}

/** The address names the connected number, so that the last step is there after a reload too. */
function Steps() {
  const { t } = useTranslation('connect')
  const [channelId, setChannelId] = useQueryParameter('connected')
  const [connected, setConnected] = useState<ConnectedChannel>()
  const finish = (number: ConnectedChannel) => {
    setConnected(number)
    setChannelId(number.channelId)
  }
  return (
    <>
      {channelId === undefined ? (
        <>
          <BeforeYouStart />
          <ConnectForm onConnected={finish} />
          <Step number={4} title={t('sendYourself')}>
            <Text size="sm" c="dimmed">
              {t('afterConnecting')}
            </Text>
          </Step>
        </>
      ) : (
        <Connected channelId={channelId} />
      )}
      <Troubleshooting channelId={channelId} />
      <CallbackOnce opened={connected !== undefined} connected={connected} onClose={() => setConnected(undefined)} />
    </>
  )
}

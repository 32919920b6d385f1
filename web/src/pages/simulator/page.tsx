import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { ChannelSelect } from '../../channel-select.tsx'
import { useScope, useTo, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Page } from '../../ui/page.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import styles from './page.module.css'
import { CustomerPanel } from './phones/customer-panel.tsx'
import { PhoneList } from './phones/phone-list.tsx'
import { PhoneScreen } from './phones/phone-screen.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { useSimulatorChannel } from './use-simulator.ts'

const MagicNumbers = lazy(async () => ({ default: (await import('./magic-numbers.tsx')).MagicNumbers }))

export function SimulatorPage() {
  const { t } = useTranslation('simulator')
  const { phone } = useParams()
  return (
    <Page title={t('simulator')} about={t('introduction')}>
      <ChannelNotice />
      <SimulatorSelect />
      <div className={styles.columns} data-open={phone !== undefined || undefined}>
        <PhoneList current={phone} />
        <PhoneScreen key={phone ?? ''} phone={phone} />
        <div className={styles.side}>
          {phone && <CustomerPanel key={phone} phone={phone} />}
          <Reviews />
        </div>
      </div>
      <Suspense fallback={<Skeleton h={320} />}>
        <MagicNumbers />
      </Suspense>
    </Page>
  )
}

/**
 * Selects the simulator whose customers are shown, where the mode has several. A choice closes the open phone, which belongs to
 * another simulator.
 */
function SimulatorSelect() {
  const { t } = useTranslation('simulator')
  const channelId = useSimulatorChannel()
  const navigate = useNavigate()
  const to = useTo()
  return (
    <ChannelSelect
      label={t('shownSimulator')}
      value={channelId}
      among={({ platform }) => platform === 'simulator'}
      onChange={(chosen) => void navigate(`${to('simulator')}?channel=${chosen}`)}
    />
  )
}

/** States in live mode whether messages go to the simulator or to real customers. */
function ChannelNotice() {
  const { t } = useTranslation('simulator')
  const trpc = useTRPC()
  const { mode } = useWorkspaceContext()
  const channel = useQuery(trpc.channels.get.queryOptions(useScope()))
  if (mode === 'test' || !channel.data) return null
  if (channel.data.platform !== 'simulator') {
    return (
      <Callout tone="info" title={t('liveModeUsesWhatsapp')}>
        {t('noEffectOnLive')}
      </Callout>
    )
  }
  return (
    <Callout tone="test" title={t('simulatedNoNumberConnected')}>
      {t('liveSimulatorNotice')}
    </Callout>
  )
}

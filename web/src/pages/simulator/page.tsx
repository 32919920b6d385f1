import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Page } from '../../ui/page.tsx'
import { ChannelNotice } from './channel-notice.tsx'
import styles from './page.module.css'
import { CustomerPanel } from './phones/customer-panel.tsx'
import { PhoneList } from './phones/phone-list.tsx'
import { PhoneScreen } from './phones/phone-screen.tsx'
import { Reviews } from './reviews/reviews.tsx'

const MagicNumbers = lazy(async () => ({ default: (await import('./magic-numbers.tsx')).MagicNumbers }))

export function SimulatorPage() {
  const { t } = useTranslation('simulator')
  const { phone } = useParams()
  return (
    <Page title={t('simulator')} about={t('simulateCustomersDeliveryReceiptsAndTempla')}>
      <ChannelNotice />
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

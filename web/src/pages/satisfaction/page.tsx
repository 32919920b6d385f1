import { useTranslation } from 'react-i18next'
import { PageOfSettings } from '../settings/page-of-settings.tsx'
import { SatisfactionForm } from './satisfaction-form.tsx'

export function SatisfactionPage() {
  const { t } = useTranslation('satisfaction')
  return (
    <PageOfSettings title={t('satisfaction')} about={t('introduction')} expected={4}>
      {({ satisfaction }) => <SatisfactionForm satisfaction={satisfaction} />}
    </PageOfSettings>
  )
}

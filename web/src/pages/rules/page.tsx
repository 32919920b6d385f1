import { useTranslation } from 'react-i18next'
import { PageOfSettings } from '../settings/page-of-settings.tsx'
import { RulesForm } from './rules-form.tsx'

export function RulesPage() {
  const { t } = useTranslation('rules')
  return (
    <PageOfSettings title={t('rules')} about={t('introduction')} expected={6}>
      {({ rules }) => <RulesForm rules={rules} />}
    </PageOfSettings>
  )
}

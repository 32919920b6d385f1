import { PageOfSettings } from '../settings/page-of-settings.tsx'
import { SatisfactionForm } from './satisfaction-form.tsx'

export function SatisfactionPage() {
  return (
    <PageOfSettings
      title="Satisfaction"
      about="Survey customers after their conversation is resolved, and get notified of low scores."
      expected={4}
    >
      {({ satisfaction }) => <SatisfactionForm satisfaction={satisfaction} />}
    </PageOfSettings>
  )
}

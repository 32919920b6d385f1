import { PageOfSettings } from '../settings/page-of-settings.tsx'
import { SatisfactionForm } from './satisfaction-form.tsx'

export function SatisfactionPage() {
  return (
    <PageOfSettings
      title="Satisfaction"
      about="Ask customers how it went once their conversation is resolved, and hear at once when it went badly."
      expected={4}
    >
      {({ satisfaction }) => <SatisfactionForm satisfaction={satisfaction} />}
    </PageOfSettings>
  )
}

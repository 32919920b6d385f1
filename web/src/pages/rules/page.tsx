import { PageOfSettings } from '../settings/page-of-settings.tsx'
import { RulesForm } from './rules-form.tsx'

export function RulesPage() {
  return (
    <PageOfSettings
      title="Rules"
      about="New conversations get their category and priority from the customer’s first message. People can change both."
      expected={6}
    >
      {({ rules }) => <RulesForm rules={rules} />}
    </PageOfSettings>
  )
}

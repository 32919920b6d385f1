import { PageOfSettings } from '../settings/page-of-settings.tsx'
import { RulesForm } from './rules-form.tsx'

export function RulesPage() {
  return (
    <PageOfSettings
      title="Rules"
      about="Rules set the category and priority of new conversations from the first message. Agents can change both."
      expected={6}
    >
      {({ rules }) => <RulesForm rules={rules} />}
    </PageOfSettings>
  )
}

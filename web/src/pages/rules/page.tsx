import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { RulesForm } from './rules-form.tsx'

export function RulesPage() {
  const trpc = useTRPC()
  const settings = useQuery(trpc.settings.get.queryOptions(useScope()))
  return (
    <Page
      title="Rules"
      about="New conversations get their category and priority from the customer’s first message. People can change both."
    >
      <Loaded query={settings} skeleton={<FormSkeleton fields={6} />}>
        {({ rules }) => <RulesForm rules={rules} />}
      </Loaded>
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { SatisfactionForm } from './satisfaction-form.tsx'

export function SatisfactionPage() {
  const trpc = useTRPC()
  const settings = useQuery(trpc.settings.get.queryOptions(useScope()))
  return (
    <Page
      title="Satisfaction"
      about="Ask customers how it went once their conversation is resolved, and hear at once when it went badly."
    >
      <Loaded query={settings} skeleton={<FormSkeleton fields={4} />}>
        {({ satisfaction }) => <SatisfactionForm satisfaction={satisfaction} />}
      </Loaded>
    </Page>
  )
}

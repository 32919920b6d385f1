import type { SettingsView } from '@parley/shared/workspace/settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { UnsavedChangesGuard } from '../../ui/forms/unsaved-changes.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'

type PageOfSettingsProps = {
  title: string
  /** One sentence about the purpose of the page. */
  about: string
  /** The number of fields in the loading skeleton. */
  expected: number
  width?: 'narrow'
  children: (settings: SettingsView) => ReactNode
}

/** A page with a part of the workspace's settings. */
export function PageOfSettings({ expected, children, ...head }: PageOfSettingsProps) {
  const trpc = useTRPC()
  const settings = useQuery(trpc.settings.get.queryOptions(useScope()))
  return (
    <Page {...head}>
      <UnsavedChangesGuard>
        <Loaded query={settings} skeleton={<FormSkeleton fields={expected} />}>
          {children}
        </Loaded>
      </UnsavedChangesGuard>
    </Page>
  )
}

import type { SettingsView } from '@parley/shared/workspace/settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'

type PageOfSettingsProps = {
  title: string
  /** One sentence: what one does here. */
  about: string
  /** How many fields to hint at while they come. */
  expected: number
  width?: 'narrow'
  children: (settings: SettingsView) => ReactNode
}

/** A page with a part of what the workspace is set to. */
export function PageOfSettings({ expected, children, ...head }: PageOfSettingsProps) {
  const trpc = useTRPC()
  const settings = useQuery(trpc.settings.get.queryOptions(useScope()))
  return (
    <Page {...head}>
      <Loaded query={settings} skeleton={<FormSkeleton fields={expected} />}>
        {children}
      </Loaded>
    </Page>
  )
}

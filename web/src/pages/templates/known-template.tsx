import type { TemplateView } from '@parley/shared/templates/templates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotFoundPage } from '../../frame/not-found-page.tsx'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { PageSkeleton } from '../../ui/lists/skeletons.tsx'

/** Loads the template with an id and renders it, or the not-found page. */
export function KnownTemplate({ id, children }: { id: string; children: (template: TemplateView) => ReactNode }) {
  const trpc = useTRPC()
  const templates = useQuery(trpc.templates.list.queryOptions(useScope()))
  return (
    <Loaded query={templates} skeleton={<PageSkeleton />}>
      {({ data }) => {
        const template = data.find((each) => each.id === id)
        return template ? children(template) : <NotFoundPage />
      }}
    </Loaded>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import { addressOf, lastWorkspace } from '../scope.ts'
import { useTRPC } from '../trpc.ts'
import { FailureNotice } from '../ui/lists/failure-notice.tsx'
import { useFailure } from '../ui/lists/use-failure.ts'
import { navigationItems } from './navigation/site.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** Redirects a path without a workspace, such as `/` or `/api-keys`, to the user's last workspace. */
export function WorkspaceRedirect() {
  const trpc = useTRPC()
  const me = useQuery(trpc.members.current.queryOptions(undefined, { staleTime: 60_000 }))
  const { failure, retry } = useFailure(me)
  const { pathname } = useLocation()
  const { '*': rest = '' } = useParams()
  const page = rest === '' ? 'inbox' : rest

  if (!navigationItems.some((item) => item.page === page.split('/')[0])) return <NotFoundPage />
  if (me.data) {
    const workspace = lastWorkspace(me.data)
    return <Navigate to={workspace ? addressOf(workspace, page) : '/workspaces'} replace />
  }
  if (me.data === null) return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname)}`} replace />
  if (!failure) return null
  return <FailureNotice error={failure} onRetry={retry} />
}

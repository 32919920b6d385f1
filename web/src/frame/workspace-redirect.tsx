import type { Me } from '@parley/shared/workspace/members'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import { addressOf, lastWorkspaceKey } from '../scope.ts'
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
    const last = lastWorkspace(me.data)
    if (!last) return <Navigate to="/workspaces" replace />
    const { workspaceId, mode } = last
    return mode ? (
      <Navigate to={addressOf({ workspaceId, mode }, page)} replace />
    ) : (
      <ModeRedirect {...{ workspaceId, page }} />
    )
  }
  if (me.data === null) return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname)}`} replace />
  if (!failure) return null
  return <FailureNotice error={failure} onRetry={retry} />
}

/** Redirects to the mode in which the workspace is used. Where the server does not name it, the page says why in live mode. */
function ModeRedirect({ workspaceId, page }: { workspaceId: string; page: string }) {
  const inUse = useQuery(useTRPC().workspaces.modeInUse.queryOptions({ workspaceId }, { retry: false }))
  if (inUse.isPending) return null
  return <Navigate to={addressOf({ workspaceId, mode: inUse.data?.mode ?? 'live' }, page)} replace />
}

/** The stored workspace if the user still belongs to it, otherwise their first active one, without a mode. */
function lastWorkspace(me: Me): { workspaceId: string; mode: Mode | undefined } | undefined {
  const stored = parseStored(localStorage.getItem(lastWorkspaceKey))
  const workspace =
    me.workspaces.find(({ id }) => id === stored?.workspaceId) ??
    me.workspaces.find(({ archived_at }) => archived_at === null) ??
    me.workspaces[0]
  if (!workspace) return undefined
  if (workspace.id !== stored?.workspaceId) return { workspaceId: workspace.id, mode: undefined }
  return { workspaceId: workspace.id, mode: stored.mode === 'test' ? 'test' : 'live' }
}

function parseStored(text: string | null): { workspaceId?: unknown; mode?: unknown } | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return typeof stored === 'object' && stored !== null ? stored : undefined
  } catch {
    return undefined
  }
}

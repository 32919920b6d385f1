import { Center, Loader } from '@mantine/core'
import { modes } from '@parley/shared/words'
import type { CurrentUser } from '@parley/shared/workspace/members'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router'
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts'
import type { WorkspaceContextValue } from '../scope.ts'
import { useTRPC } from '../trpc.ts'
import { FailureNotice } from '../ui/lists/failure-notice.tsx'
import { useFailure } from '../ui/lists/use-failure.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** Loads the signed-in user and the workspace of the URL. Redirects to the sign-in page without a session. */
export function SignedIn({ children }: { children: (context: WorkspaceContextValue) => ReactNode }) {
  const { t } = useTranslation('frame')
  const trpc = useTRPC()
  const me = useQuery(trpc.members.current.queryOptions(undefined, { staleTime: 60_000 }))
  const { failure, retry } = useFailure(me)
  const { workspaceId, mode: modeInPath } = useParams()
  const location = useLocation()
  useOwnLanguage(me.data)

  if (me.data === null) {
    const currentPath = `${location.pathname}${location.search}`
    return <Navigate to={`/sign-in?next=${encodeURIComponent(currentPath)}`} replace />
  }
  if (failure) return <FailureNotice error={failure} onRetry={retry} />
  if (!me.data) {
    return (
      <Center h="100dvh">
        <Loader size="sm" aria-label={t('loadingParley')} />
      </Center>
    )
  }
  if (me.data.workspaces.length === 0) return <Navigate to="/workspaces" replace />
  const workspace = me.data.workspaces.find(({ id }) => id === workspaceId)
  const mode = modes.find((each) => each === modeInPath)
  if (!workspace || !mode) return <NotFoundPage />
  return children({ workspace, mode, me: me.data })
}

/** Shows the dashboard in the language of the account. */
function useOwnLanguage(me: CurrentUser | null | undefined): void {
  const language = me?.language
  useEffect(() => {
    if (language !== undefined && language !== currentLanguage()) void changeLanguage(language)
  }, [language])
}

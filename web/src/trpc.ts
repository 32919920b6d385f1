import type { AppRouter } from '@parley/server/app-router'
import { unattendedHeader } from '@parley/shared/words'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { readFailure } from './failures.ts'
import { currentLanguage } from './i18n/i18n.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

/** A time before anything was read, by the clock of the machine. */
export const startedAt = Date.now()

/**
 * Makes the client of calls; subscriptions have a client of their own. `isUnattended`: whether what is sent now was not
 * caused by a person.
 */
export function makeTrpcClient(isUnattended: () => boolean): TRPCClient<AppRouter> {
  // By POST, so that no URL and no log of a proxy contains what was searched. The server accepts batches of 20 calls.
  const batched = httpBatchLink<AppRouter>({
    url: '/trpc',
    methodOverride: 'POST',
    maxItems: 20,
    maxURLLength: 4000,
    // Errors are in the language of the person, not of the browser.
    headers: () => ({ 'accept-language': currentLanguage(), ...(isUnattended() && { [unattendedHeader]: '1' }) }),
  })
  return createTRPCClient<AppRouter>({ links: [batched] })
}

const currentKey = ['members', 'current'] as const

/**
 * The first call that finds the session ended, or two-factor authentication required, refetches the current user; the frame
 * then redirects to the sign-in page or to the account page.
 */
export function checkAccess(error: unknown): void {
  if (!['unauthenticated', 'two_factor_required'].includes(readFailure(error).code)) return
  void queryClient.invalidateQueries({ queryKey: [currentKey] })
}

/** Queries are retried twice if they did not reach the server, and not if the server rejected them. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkAccess }),
  mutationCache: new MutationCache({ onError: checkAccess }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && ['offline', 'unavailable'].includes(readFailure(error).code),
    },
  },
})

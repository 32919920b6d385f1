import type { AppRouter } from '@parley/server/app-router'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
} from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { readFailure } from './failures.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

const url = '/trpc'
const links: TRPCLink<AppRouter>[] = [
  splitLink({
    condition: (operation) => operation.type === 'subscription',
    true: httpSubscriptionLink({ url }),
    // By POST, so that no URL and no log of a proxy contains what was searched. The server accepts batches of 20 calls.
    false: httpBatchLink({ url, methodOverride: 'POST', maxItems: 20, maxURLLength: 4000 }),
  }),
]

export function makeTrpcClient(): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({ links })
}

const currentKey = ['members', 'current'] as const

/** The first call that finds the session ended refetches the current user; the frame then redirects to the sign-in page. */
function checkSignedOut(error: unknown): void {
  if (readFailure(error).code === 'unauthenticated') void queryClient.invalidateQueries({ queryKey: [currentKey] })
}

/** Queries are retried twice if they did not reach the server, and not if the server rejected them. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSignedOut }),
  mutationCache: new MutationCache({ onError: checkSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && ['offline', 'unavailable'].includes(readFailure(error).code),
    },
  },
})

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
    // Long addresses are refused by some proxies; past this the calls travel separately.
    false: httpBatchLink({ url, maxURLLength: 4000 }),
  }),
]

export function makeTrpcClient(): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({ links })
}

const currentKey = ['members', 'current'] as const

/** A session that has ended is noticed by whoever asks first; the frame then sends the person to sign in. */
function noticeSignedOut(error: unknown): void {
  if (readFailure(error).code === 'unauthenticated') void queryClient.invalidateQueries({ queryKey: [currentKey] })
}

/** What the server refused is not asked again; what never reached it is, twice. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && ['offline', 'unavailable'].includes(readFailure(error).code),
    },
  },
})

import type { AppRouter } from '@parley/server/app-router'
import { memberPermissions } from '@parley/shared/words'
import type { MemberPermission } from '@parley/shared/workspace/members'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { ReactNode } from 'react'
import { WorkspaceContext, type WorkspaceContextValue } from '../scope.ts'
import { TRPCProvider } from '../trpc.ts'

/** What the server answers to a procedure, or throws, by its path such as `messages.send`. */
export type Answers = Readonly<Record<string, (input: unknown) => unknown>>

type ServerCall = { readonly path: string; readonly input: unknown }

/** A workspace for components and hooks: a signed-in owner, and a server that gives these answers and records the calls. */
export function makeTestWorkspace(answers: Answers = {}, permissions: readonly MemberPermission[] = memberPermissions) {
  const calls: ServerCall[] = []
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const client = createTRPCClient<AppRouter>({ links: [answering(answers, calls)] })
  const wrap = (children: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        <WorkspaceContext value={contextWith(permissions)}>{children}</WorkspaceContext>
      </TRPCProvider>
    </QueryClientProvider>
  )
  return { wrap, calls, queryClient }
}

function answering(answers: Answers, calls: ServerCall[]): TRPCLink<AppRouter> {
  return () =>
    ({ op: { path, input } }) =>
      observable((observer) => {
        const answer = async () => {
          calls.push({ path, input })
          const give = answers[path]
          if (!give) throw new Error(`The test has no answer to ${path}`)
          return give(input)
        }
        answer().then(
          (data) => {
            observer.next({ result: { type: 'data', data } })
            observer.complete()
          },
          (error: unknown) =>
            observer.error(TRPCClientError.from(error instanceof Error ? error : new Error(`${error}`))),
        )
      })
}

export const testWorkspaceId = 'a3bb189e-8bf9-4c5a-8b1e-000000000001'
export const testOwner = { id: 'user-1', name: 'Ada Byron', email: 'ada@example.com' }

function contextWith(permissions: readonly MemberPermission[]): WorkspaceContextValue {
  const workspace = {
    id: testWorkspaceId,
    name: 'Acme',
    role: 'owner' as const,
    permissions: [...permissions],
    archived_at: null,
    two_factor: 'not_required' as const,
  }
  const me = {
    user: testOwner,
    workspaces: [workspace],
    may_create_workspaces: true,
    language: 'en' as const,
    live_position: null,
  }
  return { workspace, mode: 'live', me }
}

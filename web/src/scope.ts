import type { Me, MemberPermission } from '@parley/shared/workspace/members'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { createContext, use } from 'react'

export type Workspace = Me['workspaces'][number]

/** Where the person is: both come from the address, so that a link leads colleagues to the same place. */
export type WorkspaceContextValue = { readonly workspace: Workspace; readonly mode: Mode; readonly me: Me }

export const WorkspaceContext = createContext<WorkspaceContextValue | undefined>(undefined)

export function useWorkspaceContext(): WorkspaceContextValue {
  const place = use(WorkspaceContext)
  if (!place) throw new Error('This part belongs inside the frame')
  return place
}

/** What every call to the server carries. */
export function useScope(): { workspaceId: string; mode: Mode } {
  const { workspace, mode } = useWorkspaceContext()
  return { workspaceId: workspace.id, mode }
}

/** The address of a page in this workspace and mode: `to('campaigns/new')`. */
export function useTo(): (page: string) => string {
  const { workspace, mode } = useWorkspaceContext()
  return (page) => addressOf({ workspaceId: workspace.id, mode }, page)
}

export function useMay(permission: MemberPermission): boolean {
  return useWorkspaceContext().workspace.permissions.includes(permission)
}

export function addressOf(where: { workspaceId: string; mode: Mode }, page: string): string {
  return `/w/${where.workspaceId}/${where.mode}/${page}`
}

const lastWorkspaceKey = 'parley-last-place'

/** The place to return to when the address names none. */
export function rememberWorkspace(where: { workspaceId: string; mode: Mode }): void {
  localStorage.setItem(lastWorkspaceKey, JSON.stringify(where))
}

/** Only a workspace that the person still belongs to; otherwise their first one, live. */
export function lastWorkspace(me: Me): { workspaceId: string; mode: Mode } | undefined {
  const kept = readKept(localStorage.getItem(lastWorkspaceKey))
  const workspace = me.workspaces.find(({ id }) => id === kept?.workspaceId) ?? me.workspaces[0]
  if (!workspace) return undefined
  return {
    workspaceId: workspace.id,
    mode: workspace.id === kept?.workspaceId && kept.mode === 'test' ? 'test' : 'live',
  }
}

function readKept(text: string | null): { workspaceId?: unknown; mode?: unknown } | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    return typeof kept === 'object' && kept !== null ? kept : undefined
  } catch {
    return undefined
  }
}

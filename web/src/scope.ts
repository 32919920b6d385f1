import type { CurrentUser, Me, MemberPermission } from '@parley/shared/workspace/members'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { createContext, use } from 'react'
import { useLocation } from 'react-router'

type Workspace = Me['workspaces'][number]

/** The current workspace and mode. Both come from the URL, so that a shared link opens the same page. */
export type WorkspaceContextValue = { readonly workspace: Workspace; readonly mode: Mode; readonly me: CurrentUser }

export const WorkspaceContext = createContext<WorkspaceContextValue | undefined>(undefined)

export function useWorkspaceContext(): WorkspaceContextValue {
  const context = use(WorkspaceContext)
  if (!context) throw new Error('This component must be rendered inside the frame')
  return context
}

/** What a call to the server takes beside its scope. */
export type InScope<Input> = Omit<Input, keyof ReturnType<typeof useScope>>

/** The part of the input that every call to the server has. */
export function useScope(): { workspaceId: string; mode: Mode } {
  const { workspace, mode } = useWorkspaceContext()
  return { workspaceId: workspace.id, mode }
}

/** The path of a page in this workspace and mode: `to('campaigns/new')`. */
export function useTo(): (page: string) => string {
  const { workspace, mode } = useWorkspaceContext()
  return (page) => addressOf({ workspaceId: workspace.id, mode }, page)
}

/** Whether the user may read anything here: not before they turned two-factor authentication on, where that is required. */
export function useMayRead(): boolean {
  return useWorkspaceContext().workspace.two_factor !== 'missing'
}

/** Whether the user may make the changes of this permission. An archived workspace is read-only. */
export function useMay(permission: MemberPermission): boolean {
  const { workspace } = useWorkspaceContext()
  return workspace.archived_at === null && workspace.permissions.includes(permission)
}

/** Whether the user has this permission, for what it allows to read. */
export function useHasPermission(permission: MemberPermission): boolean {
  return useWorkspaceContext().workspace.permissions.includes(permission)
}

/** The first part of the path of the page that is open, such as `campaigns`; undefined where no page is named. */
export function useOpenPage(): string | undefined {
  return useLocation().pathname.split('/')[4]
}

export function addressOf(workspace: { workspaceId: string; mode: Mode }, page: string): string {
  return `/w/${workspace.workspaceId}/${workspace.mode}/${page}`
}

export const lastWorkspaceKey = 'parley-last-place'

/** Stores the workspace to open when the URL names none. */
export function rememberWorkspace(workspace: { workspaceId: string; mode: Mode }): void {
  localStorage.setItem(lastWorkspaceKey, JSON.stringify(workspace))
}

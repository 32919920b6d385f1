import { useWorkspaceContext } from '../scope.ts'
import { deleteDraft, keyOfDraft, readDraft, writeDraft } from './draft-storage.ts'

export type StoredDraft = {
  read: () => unknown
  write: (value: unknown) => void
  clear: () => void
}

/**
 * What the user has entered and not yet sent or saved. It is stored in this browser for this user, and survives reload,
 * navigation and sign-out. `name` identifies it in the workspace. Never for secrets.
 */
export function useStoredDraft(name: string): StoredDraft {
  return useStoredDrafts()(name)
}

/** Does what `useStoredDraft` does, for a draft whose name is known only when something happens. */
export function useStoredDrafts(): (name: string) => StoredDraft {
  const { workspace, me } = useWorkspaceContext()
  return (name) => {
    const key = keyOfDraft({ userId: me.user.id, workspaceId: workspace.id }, name)
    return {
      read: () => readDraft(localStorage, key, Date.now()),
      write: (value) => writeDraft(localStorage, key, { value, now: Date.now() }),
      clear: () => deleteDraft(localStorage, key),
    }
  }
}

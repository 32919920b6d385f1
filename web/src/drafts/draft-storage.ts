/** What this needs of `localStorage`. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type DraftOwner = { readonly userId: string; readonly workspaceId: string }

const prefix = 'parley-draft/'
export const mostDrafts = 200
const mostCharacters = 100_000
const expiresAfterMs = 30 * 86_400_000

/** Each person has drafts of their own in each workspace, also where several people use the same browser. */
export function keyOfDraft({ userId, workspaceId }: DraftOwner, name: string): string {
  return `${prefix}${userId}/${workspaceId}/${name}`
}

/** What was stored under the key; undefined if nothing was, or more than 30 days ago. */
export function readDraft(storage: DraftStorage, key: string, now: number): unknown {
  const stored = parsed(storage.getItem(key))
  return stored && now - stored.savedAt < expiresAfterMs ? stored.value : undefined
}

/** Stores a draft in the browser. The oldest beyond the limit and those that have expired are deleted. */
export function writeDraft(storage: DraftStorage, key: string, draft: { value: unknown; now: number }): void {
  const text = JSON.stringify({ savedAt: draft.now, value: draft.value })
  if (text.length > mostCharacters) return
  if (storage.getItem(key) === null) deleteExcess(storage, draft.now)
  try {
    storage.setItem(key, text)
  } catch {
    // The browser has no space left. The text stays on the page.
  }
}

export function deleteDraft(storage: DraftStorage, key: string): void {
  storage.removeItem(key)
}

function deleteExcess(storage: DraftStorage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const drafts = keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, savedAt: parsed(storage.getItem(key))?.savedAt ?? 0 }))
    .toSorted((one, other) => other.savedAt - one.savedAt)
  const excess = drafts.filter(({ savedAt }, index) => index >= mostDrafts - 1 || now - savedAt >= expiresAfterMs)
  for (const { key } of excess) storage.removeItem(key)
}

function parsed(text: string | null): { savedAt: number; value: unknown } | undefined {
  try {
    const stored = JSON.parse(text ?? '') as { savedAt?: unknown; value?: unknown } | null
    return typeof stored?.savedAt === 'number' ? { savedAt: stored.savedAt, value: stored.value } : undefined
  } catch {
    return undefined
  }
}

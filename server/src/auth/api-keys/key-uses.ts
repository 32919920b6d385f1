/** When each key was last used, collected in memory so that no request waits for a write. */
export type KeyUses = {
  readonly record: (keyId: string, at: number) => void
  /** Returns everything recorded since the last call and forgets it. */
  readonly drain: () => ReadonlyMap<string, number>
}

export function makeKeyUses(): KeyUses {
  let uses = new Map<string, number>()
  return {
    record: (keyId, at) => {
      if (at > (uses.get(keyId) ?? 0)) uses.set(keyId, at)
    },
    drain: () => {
      const drained = uses
      uses = new Map()
      return drained
    },
  }
}

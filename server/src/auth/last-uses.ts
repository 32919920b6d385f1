/** When each API key or membership was last used, collected in memory so that no request waits for a write. */
export type LastUses<Use> = {
  readonly record: (use: Use) => void
  /** Returns everything recorded since the last call and forgets it. */
  readonly drain: () => Use[]
}

/** Keeps the latest of the uses with the same key. */
export function makeLastUses<Use extends { readonly at: number }>(keyOf: (use: Use) => string): LastUses<Use> {
  let uses = new Map<string, Use>()
  return {
    record: (use) => {
      const key = keyOf(use)
      if (use.at > (uses.get(key)?.at ?? 0)) uses.set(key, use)
    },
    drain: () => {
      const drained = uses
      uses = new Map()
      return [...drained.values()]
    },
  }
}

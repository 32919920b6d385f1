/** When each API key or membership was last used, collected in memory so that no request waits for a write. */
export type LastUses = {
  readonly record: (id: string, at: number) => void
  /** Returns everything recorded since the last call and forgets it. */
  readonly drain: () => ReadonlyMap<string, number>
}

export function makeLastUses(): LastUses {
  let uses = new Map<string, number>()
  return {
    record: (id, at) => {
      if (at > (uses.get(id) ?? 0)) uses.set(id, at)
    },
    drain: () => {
      const drained = uses
      uses = new Map()
      return drained
    },
  }
}

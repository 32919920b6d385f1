/** The first contact that has any of these keys. */
type FindContact = (keys: readonly string[]) => unknown

/** The contacts of one change of a callback. */
export type Contacts = {
  /** The only contact; undefined where there are several or none. */
  readonly only: unknown
  /** Finds a customer by an id as the platform writes it. */
  readonly byId: FindContact
  /** Finds a customer by a value of an address. */
  readonly byAddress: FindContact
}

/**
 * Finds the first entry that has any of the given keys. The entries are read once, and not for each search: a callback may
 * contain thousands of contacts beside thousands of statuses.
 */
export function firstByKey(entries: readonly unknown[], keysOf: (entry: unknown) => readonly string[]): FindContact {
  let places: Map<string, number> | undefined
  const readAll = () => {
    const read = new Map<string, number>()
    for (const [place, entry] of entries.entries()) {
      for (const key of keysOf(entry)) if (!read.has(key)) read.set(key, place)
    }
    return read
  }
  return (keys) => {
    places ??= readAll()
    const found = keys.flatMap((key) => places?.get(key) ?? [])
    return found.length > 0 ? entries[Math.min(...found)] : undefined
  }
}

import { erasedPlaces } from '../../db/audit/entry-hash.ts'
import type { AuditEntryTable } from '../../db/schema/audit.ts'

export type ErasureCheck = ReturnType<typeof makeErasureCheck>

type Range = readonly [from: number, to: number]

/**
 * Compares the values that are missing from entries with the erasures that later entries record: the hashes alone cannot
 * distinguish an erasure from a value that somebody removed.
 */
export function makeErasureCheck() {
  const missing = new Map<string, number[]>()
  const entries: number[] = []
  const recorded = new Map<string, Range[]>()
  return {
    /** Takes the entries in the order of the chain. */
    add(entry: AuditEntryTable): void {
      const places = erasedPlaces(entry)
      if (places.length > 0) entries.push(entry.seq)
      for (const place of places) listAt(missing, place).push(entry.seq)
      if (entry.action !== 'audit.erased') return
      for (const [place, ranges] of rangesIn(entry)) listAt(recorded, place).push(...ranges)
    },
    /** The number of entries of which values are missing. */
    count: () => entries.length,
    problem(): string | undefined {
      for (const [place, seqs] of missing) {
        const ranges = recorded.get(place) ?? []
        const seq = seqs.find((each) => !ranges.some(([from, to]) => from <= each && each <= to))
        if (seq !== undefined)
          return `the ${nameOf(place)} of entry ${seq} was removed, and no erasure of it is recorded`
      }
      return undefined
    },
  }
}

/** An erasure covers the entries before its own. */
function rangesIn({ details, seq }: AuditEntryTable): [string, Range[]][] {
  return Object.entries(JSON.parse(details) as Record<string, unknown>).map(([place, written]) => {
    const ranges = String(written)
      .split(',')
      .map((range): Range => {
        const [from, to = from] = range.split('-').map(Number)
        return [from ?? 0, Math.min(to ?? 0, seq - 1)]
      })
    return [place, ranges]
  })
}

function nameOf(place: string): string {
  return place.replace('_', ' ').replaceAll('/', ' ')
}

function listAt<Item>(lists: Map<string, Item[]>, name: string): Item[] {
  const list = lists.get(name) ?? []
  lists.set(name, list)
  return list
}

import type { Change } from './change.ts'

type Noun = Change['noun']

/** The most ids of one noun that are remembered. With more, any of its items may have changed. */
const maxIdsPerNoun = 1_000

export type ChangeBatch = ReturnType<typeof makeChangeBatch>

/**
 * What changed in one mode of a workspace, gathered for a short time. All subscribers receive the same object, and its size
 * is bounded however much changed. Once published it is not added to.
 */
export function makeChangeBatch(first: Iterable<Change> = []) {
  /** The ids by noun; `any` when an id is not known or there were too many. */
  const idsByNoun = new Map<Noun, Set<string> | 'any'>()
  const results = new Map<string, unknown>()

  function add({ noun, id }: Change): void {
    const ids = idsByNoun.get(noun) ?? new Set<string>()
    if (ids === 'any') return
    if (id !== undefined) ids.add(id)
    idsByNoun.set(noun, id === undefined || ids.size > maxIdsPerNoun ? 'any' : ids)
  }

  /** The result of the first call with this key, so that what many subscribers need is computed once. */
  function once<Result>(key: string, compute: () => Result): Result {
    if (!results.has(key)) results.set(key, compute())
    return results.get(key) as Result
  }

  for (const change of first) add(change)
  return {
    add,
    once,
    isEmpty: () => idsByNoun.size === 0,
    /** Each changed item, for a batch that contains this one. */
    *items(): Generator<Change> {
      for (const [noun, ids] of idsByNoun) {
        if (ids === 'any') yield { noun }
        else for (const id of ids) yield { noun, id }
      }
    },
    /** One change per noun, with the id when a single item changed. */
    changes: (): readonly Change[] =>
      once('changes', () =>
        [...idsByNoun].map(([noun, ids]) => {
          const [id] = ids === 'any' || ids.size > 1 ? [] : ids
          return id === undefined ? { noun } : { noun, id }
        }),
      ),
    /** Whether this item may have changed. */
    includes: (noun: Noun, id: string): boolean => {
      const ids = idsByNoun.get(noun)
      return ids === 'any' || ids?.has(id) === true
    },
  }
}

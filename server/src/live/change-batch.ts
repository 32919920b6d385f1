import type { Change } from './change.ts'

type Noun = Change['noun']

/** More ids of one noun than this are not remembered: any of its items may have changed. */
const maxIdsPerNoun = 1_000

/**
 * What changed in one mode of a workspace, gathered for a short time. All subscribers receive the same object, and its size
 * is bounded however much changed. Once published it is not added to.
 */
export class ChangeBatch {
  /** The ids by noun; `any` when an id is not known or there were too many. */
  readonly #ids = new Map<Noun, Set<string> | 'any'>()
  readonly #results = new Map<string, unknown>()

  add({ noun, id }: Change): void {
    const ids = this.#ids.get(noun) ?? new Set<string>()
    if (ids === 'any') return
    if (id !== undefined) ids.add(id)
    this.#ids.set(noun, id === undefined || ids.size > maxIdsPerNoun ? 'any' : ids)
  }

  isEmpty(): boolean {
    return this.#ids.size === 0
  }

  /** A new batch of the changes of both. */
  with(later: ChangeBatch): ChangeBatch {
    const both = new ChangeBatch()
    for (const batch of [this, later]) for (const change of batch.#all()) both.add(change)
    return both
  }

  /** One change per noun, with the id when a single item changed. */
  changes(): readonly Change[] {
    return this.once('changes', () =>
      [...this.#ids].map(([noun, ids]) => {
        const [id] = ids === 'any' || ids.size > 1 ? [] : ids
        return id === undefined ? { noun } : { noun, id }
      }),
    )
  }

  /** Whether this item may have changed. */
  includes(noun: Noun, id: string): boolean {
    const ids = this.#ids.get(noun)
    return ids === 'any' || ids?.has(id) === true
  }

  /** The result of the first call with this key, so that what many subscribers need is computed once. */
  once<Result>(key: string, compute: () => Result): Result {
    if (!this.#results.has(key)) this.#results.set(key, compute())
    return this.#results.get(key) as Result
  }

  *#all(): Generator<Change> {
    for (const [noun, ids] of this.#ids) {
      if (ids === 'any') yield { noun }
      else for (const id of ids) yield { noun, id }
    }
  }
}

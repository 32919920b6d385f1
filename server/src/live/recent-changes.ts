import { randomUUID } from 'node:crypto'
import type { Change } from './change.ts'

/** More topics than this are not remembered. Of a topic, only the last change of each noun is. */
const maxTopics = 1_000

/** What has changed since a position, or that this is not known. */
export type Missed = readonly Pick<Change, 'noun'>[] | 'unknown'

/**
 * Numbers the changes that this process knows of, so that a dashboard that subscribes late learns which nouns changed after
 * it asked for its data. Bounded, and independent of clocks.
 */
export class RecentChanges {
  readonly #process = randomUUID()
  readonly #lastByTopic = new Map<string, Map<Change['noun'], number>>()
  #count = 0
  /** Changes up to this one may have been forgotten. */
  #forgotten = 0

  add(topic: string, { noun }: Change): void {
    this.#count += 1
    const last = this.#lastByTopic.get(topic) ?? new Map<Change['noun'], number>()
    last.set(noun, this.#count)
    // The topic that changed last is the last one of the map.
    this.#lastByTopic.delete(topic)
    this.#lastByTopic.set(topic, last)
    if (this.#lastByTopic.size > maxTopics) this.#forgetOldest()
  }

  /** `connection`: which connection to other processes the changes come from. With another one, some may be missing. */
  position(connection: number): string {
    return `${this.#process}/${connection}/${this.#count}`
  }

  since(topic: string, position: string, connection: number): Missed {
    const [process, earlier, count] = position.split('/')
    const from = Number(count)
    const isKnown = process === this.#process && Number(earlier) === connection && from >= this.#forgotten
    if (!isKnown) return 'unknown'
    return [...(this.#lastByTopic.get(topic) ?? [])].flatMap(([noun, at]) => (at > from ? [{ noun }] : []))
  }

  #forgetOldest(): void {
    const [oldest] = this.#lastByTopic
    if (!oldest) return
    const [topic, last] = oldest
    this.#forgotten = Math.max(this.#forgotten, ...last.values())
    this.#lastByTopic.delete(topic)
  }
}

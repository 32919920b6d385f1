import { randomUUID } from 'node:crypto'
import type { Change } from './change.ts'

/** The most topics that are remembered. Of a topic, only the last change of each noun is. */
const maxTopics = 1_000

/** What has changed since a position, or that this is not known. */
export type Missed = readonly Pick<Change, 'noun'>[] | 'unknown'

/**
 * Numbers the changes that this process knows of, so that a dashboard that subscribes late learns which nouns changed after
 * it asked for its data. Bounded, and independent of clocks.
 */
export function makeRecentChanges() {
  const thisProcess = randomUUID()
  const lastByTopic = new Map<string, Map<Change['noun'], number>>()
  let count = 0
  /** Changes up to this one may have been forgotten. */
  let forgotten = 0

  function forgetOldest(): void {
    const [oldest] = lastByTopic
    if (!oldest) return
    const [topic, last] = oldest
    forgotten = Math.max(forgotten, ...last.values())
    lastByTopic.delete(topic)
  }

  return {
    add: (topic: string, { noun }: Change): void => {
      count += 1
      const last = lastByTopic.get(topic) ?? new Map<Change['noun'], number>()
      last.set(noun, count)
      // The topic that changed last is the last one of the map.
      lastByTopic.delete(topic)
      lastByTopic.set(topic, last)
      if (lastByTopic.size > maxTopics) forgetOldest()
    },
    /** `connection`: which connection to other processes the changes come from. With another one, some may be missing. */
    position: (connection: number): string => `${thisProcess}/${connection}/${count}`,
    since: (topic: string, position: string, connection: number): Missed => {
      const [process, earlier, countThen] = position.split('/')
      const from = Number(countThen)
      const isKnown = process === thisProcess && Number(earlier) === connection && from >= forgotten
      if (!isKnown) return 'unknown'
      return [...(lastByTopic.get(topic) ?? [])].flatMap(([noun, at]) => (at > from ? [{ noun }] : []))
    },
  }
}

import { LRUCache } from 'lru-cache'

/**
 * Remembers the `most` entries that were used last. Grows with what it holds: `max` would lay out room for all of them
 * at once, which for 100,000 takes 10 ms and megabytes at every start.
 */
export function makeMostRecent<Key extends {}, Value extends {}>(most: number): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1 })
}

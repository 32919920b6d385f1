import { LRUCache } from 'lru-cache'

/**
 * A cache of the `maxEntries` most recently used entries that grows with its content: the option `max` would allocate
 * space for all of them at once, which for 100,000 entries takes 10 ms and several megabytes at every start.
 */
export function makeMostRecent<Key extends {}, Value extends {}>(maxEntries: number): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: maxEntries, sizeCalculation: () => 1 })
}

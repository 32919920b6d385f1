import { LRUCache } from 'lru-cache'

/**
 * A cache of the `maxEntries` most recently used entries that grows with its content: the option `max` would allocate
 * space for all of them at the start.
 */
export function makeMostRecent<Key extends {}, Value extends {}>(maxEntries: number): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: maxEntries, sizeCalculation: () => 1 })
}

import { LRUCache } from 'lru-cache'

/**
 * A cache of the `maxEntries` most recently used entries that grows with its content: the option `max` would allocate
 * space for all of them at the start. With `ttlMs`, an entry is forgotten after that many milliseconds.
 */
export function makeMostRecent<Key extends {}, Value extends {}>(
  maxEntries: number,
  { ttlMs = 0 }: { readonly ttlMs?: number } = {},
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: maxEntries, sizeCalculation: () => 1, ttl: ttlMs })
}

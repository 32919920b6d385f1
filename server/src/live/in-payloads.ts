/** Bytes. PostgreSQL limits a notification to 8,000; the rest is a margin. */
const maxPayloadBytes = 7_000

/** Splits items into payloads small enough for a notification, each serialized by `write`. */
export function inPayloads<Item>(items: readonly Item[], write: (some: readonly Item[]) => string): string[] {
  const whole = write(items)
  if (items.length <= 1 || Buffer.byteLength(whole) <= maxPayloadBytes) return items.length === 0 ? [] : [whole]
  const middle = Math.ceil(items.length / 2)
  return [...inPayloads(items.slice(0, middle), write), ...inPayloads(items.slice(middle), write)]
}

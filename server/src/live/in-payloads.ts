/** What Postgres takes in one notification, with some room. */
const longestPayload = 7_000

/** Splits items over as few payloads as Postgres allows, each written by `write`. */
export function inPayloads<Item>(items: readonly Item[], write: (some: readonly Item[]) => string): string[] {
  const whole = write(items)
  if (items.length <= 1 || Buffer.byteLength(whole) <= longestPayload) return items.length === 0 ? [] : [whole]
  const middle = Math.ceil(items.length / 2)
  return [...inPayloads(items.slice(0, middle), write), ...inPayloads(items.slice(middle), write)]
}

export type Difference = { readonly from: unknown; readonly to: unknown }

/** Lists the fields of `after` that differ, each with its old and new value, as the details of an audit entry. */
export function whatChanged(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, Difference> {
  const differing = Object.keys(after).filter((field) => asText(before[field]) !== asText(after[field]))
  return Object.fromEntries(
    differing.map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]),
  )
}

function asText(value: unknown): string {
  return JSON.stringify(value ?? null)
}

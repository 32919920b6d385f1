import type { ErasedCustomer } from '../../../erased-customer.ts'

/**
 * The body of a callback without the entries of its lists that are about the customer: messages, statuses, contacts,
 * threads of a history. A body that cannot be read as JSON becomes empty.
 */
export function withoutCustomer(body: string, customer: Pick<ErasedCustomer, 'isMentionedIn'>): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return '{}'
  }
  const cleared = JSON.stringify(clear(parsed, customer))
  return customer.isMentionedIn(cleared) ? '{}' : cleared
}

function clear(value: unknown, customer: Pick<ErasedCustomer, 'isMentionedIn'>): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => clear(each, customer)).filter((each) => !namesDirectly(each, customer))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, clear(each, customer)]))
}

/** Whether the entry itself, and not only the entry of a list in it, names the customer. The lists in it are cleared already. */
function namesDirectly(entry: unknown, customer: Pick<ErasedCustomer, 'isMentionedIn'>): boolean {
  return customer.isMentionedIn(JSON.stringify(entry) ?? '')
}

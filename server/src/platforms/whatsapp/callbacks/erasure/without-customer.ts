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
  const cleared = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, clear(each, customer)]))
  const { contacts } = cleared
  if (!Array.isArray(contacts) || !hasLost(value, cleared)) return cleared
  return { ...cleared, contacts: contacts.filter((contact) => hasAddress(contact)) }
}

/** Whether a list has fewer entries than before. */
function hasLost(before: object, after: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(before).some(([name, each]) => {
    const left = after[name]
    return Array.isArray(each) && Array.isArray(left) && left.length < each.length
  })
}

/** The name of the customer may come without an address, which then is in the entry of another list. */
function hasAddress(contact: unknown): boolean {
  return typeof contact === 'object' && contact !== null && ('wa_id' in contact || 'user_id' in contact)
}

/** Whether the entry itself, and not only the entry of a list in it, names the customer. The lists in it are cleared already. */
function namesDirectly(entry: unknown, customer: Pick<ErasedCustomer, 'isMentionedIn'>): boolean {
  return customer.isMentionedIn(JSON.stringify(entry) ?? '')
}

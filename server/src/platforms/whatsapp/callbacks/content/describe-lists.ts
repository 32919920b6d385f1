import { contactsText } from '@parley/shared/conversations/contacts-text'
import type { MessageContent } from '@parley/shared/conversations/message-content'
import { listAt, textAt } from '../../graph/json.ts'
import { type Kind, maxParts, maxWholeLength } from './described.ts'
import { readCard } from './read-card.ts'
import { named } from './read-context.ts'

export function readContacts(_content: unknown, message: unknown): ReturnType<Kind> {
  const { kept, ...rest } = firstOf(listAt(message, 'contacts'))
  const contacts = kept.map(readCard)
  return {
    text: contactsText(contacts, rest.omitted),
    content: { type: 'contacts', contacts, ...rest },
  }
}

export function readOrder(content: unknown): ReturnType<Kind> {
  const { kept, ...rest } = firstOf(listAt(content, 'product_items'))
  const items = kept.map(readItem)
  const noted = textAt(content, 'text')
  const lines = [...items.map(itemLine), ...omittedLine(rest)].join('; ')
  return {
    text: `[Order] ${lines}${noted === undefined ? '' : ` – ${noted}`}`,
    content: {
      type: 'order',
      ...named('catalog_id', textAt(content, 'catalog_id')),
      ...named('note', noted, maxWholeLength),
      items,
      ...rest,
    },
  }
}

/** Returns as many parts as are kept, and how many there are beyond them. */
function firstOf(parts: readonly unknown[]): { readonly kept: readonly unknown[]; readonly omitted?: number } {
  const kept = parts.slice(0, maxParts)
  return kept.length === parts.length ? { kept } : { kept, omitted: parts.length - kept.length }
}

function omittedLine({ omitted }: { readonly omitted?: number }): string[] {
  return omitted === undefined ? [] : [`… and ${omitted} more`]
}

type Item = Extract<MessageContent, { type: 'order' }>['items'][number]

function readItem(item: unknown): Item {
  return {
    ...named('product_id', textAt(item, 'product_retailer_id')),
    ...named('quantity', textAt(item, 'quantity')),
    ...named('price', textAt(item, 'item_price')),
    ...named('currency', textAt(item, 'currency')),
  }
}

function itemLine({ product_id, quantity, price, currency }: Item): string {
  const cost = [price, currency].filter(Boolean).join(' ')
  return `${quantity ?? '?'} × ${product_id ?? 'product'}${cost && ` (${cost})`}`
}

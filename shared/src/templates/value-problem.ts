import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import { type ActionKind, actionIn } from './platform-actions.ts'
import type { TemplateSlot } from './template-slots.ts'

/** What is wrong with a value of a slot's kind; undefined where it can be sent. */
export function valueProblem({ kind, phrase }: TemplateSlot, value: string): ShownSentence | undefined {
  switch (kind) {
    case 'link':
      return isLink(value) ? undefined : sentence('variableNotLink', { value: phrase })
    case 'time':
      return timeIn(value) === undefined ? sentence('variableNotTime', { value: phrase }) : undefined
    case 'latitude':
      return isDegrees(value, 90) ? undefined : sentence('variableNotLatitude', { value: phrase })
    case 'longitude':
      return isDegrees(value, 180) ? undefined : sentence('variableNotLongitude', { value: phrase })
    case 'flow':
    case 'catalog':
    case 'products':
    case 'product':
      return actionIn(kind, value) ? undefined : sentence('variableNotAction', { value: phrase, shape: shapes[kind] })
    // Stryker disable next-line ConditionalExpression: A function without a result returns undefined, and URL ignores spaces around it.
    default:
      return undefined
  }
}

/** What each of these objects looks like, for the message of an error. */
const shapes: Readonly<Record<ActionKind, string>> = {
  flow: '{"flow_token":"…","flow_action_data":{…}}',
  catalog: '{"thumbnail_product_retailer_id":"…"}',
  products:
    '{"thumbnail_product_retailer_id":"…","sections":[{"title":"…","product_items":[{"product_retailer_id":"…"}]}]}',
  product: '{"product_retailer_id":"…","catalog_id":"…"}',
}

function isLink(value: string): boolean {
  // Stryker disable next-line MethodExpression: A function without a result returns undefined, and URL ignores spaces around it.
  const link = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined
  return link?.protocol === 'https:' && link.username === '' && link.password === '' && !/\s/.test(value.trim())
}

/** The time of a value in milliseconds since 1970. Undefined for a time without a zone, whose meaning would depend on the place. */
export function timeIn(value: string): number | undefined {
  const text = value.trim()
  if (/^\d{13}$/.test(text)) return Number(text)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms
}

function isDegrees(value: string, most: number): boolean {
  const text = value.trim()
  return /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text) && Math.abs(Number(text)) <= most
}

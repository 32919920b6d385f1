import type { MessageContent } from '@parley/shared/conversations/message-content'
import { listAt, textAt, valueAt } from '../../graph/json.ts'
import { errorDetails } from '../error-details.ts'
import { shortened } from './bounded.ts'

type Common = Pick<MessageContent, 'forwarded' | 'referral' | 'referred_product' | 'errors'>

/** What a message of any type may have: where it came from, what it is about, and what went wrong with it. */
export function readContext(message: unknown): Common {
  const referral = {
    ...named('source_type', textAt(message, 'referral', 'source_type')),
    ...named('source_id', textAt(message, 'referral', 'source_id')),
    ...named('source_url', textAt(message, 'referral', 'source_url')),
    ...named('headline', textAt(message, 'referral', 'headline')),
    ...named('body', textAt(message, 'referral', 'body')),
    ...named('media_type', textAt(message, 'referral', 'media_type')),
    ...named('image_url', textAt(message, 'referral', 'image_url')),
    ...named('video_url', textAt(message, 'referral', 'video_url')),
    ...named('thumbnail_url', textAt(message, 'referral', 'thumbnail_url')),
    ...named('ctwa_clid', textAt(message, 'referral', 'ctwa_clid')),
    ...named('welcome_message', textAt(message, 'referral', 'welcome_message', 'text')),
  }
  const product = {
    ...named('catalog_id', textAt(message, 'context', 'referred_product', 'catalog_id')),
    ...named('product_id', textAt(message, 'context', 'referred_product', 'product_retailer_id')),
  }
  const errors = listAt(message, 'errors').slice(0, maxErrors).map(readError)
  return {
    ...forwardedIn(message),
    ...(Object.keys(referral).length > 0 && { referral }),
    ...(Object.keys(product).length > 0 && { referred_product: product }),
    ...(errors.length > 0 && { errors }),
  }
}

const maxErrors = 10
const maxFieldLength = 2_000

/** The field, or nothing where it has no value. */
export function named<Name extends string>(name: Name, value: string | undefined, maxLength = maxFieldLength) {
  return (value === undefined ? {} : { [name]: shortened(value, maxLength) }) as { readonly [Key in Name]?: string }
}

function forwardedIn(message: unknown): Common {
  if (valueAt(message, 'context', 'frequently_forwarded') === true) return { forwarded: 'many_times' }
  return valueAt(message, 'context', 'forwarded') === true ? { forwarded: 'once' } : {}
}

function readError(error: unknown) {
  const message = errorDetails(error) ?? 'No reason given'
  return { code: shortened(textAt(error, 'code') ?? 'unknown', 100), message: shortened(message, maxFieldLength) }
}

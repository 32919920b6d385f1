// biome-ignore-all lint/performance/noBarrelFile: programs import from the name of the package, and bundlers leave out the rest
export { type Connection, connect, type ParleyOptions } from './connect.ts'
export { ConnectionError, type ErrorCode, ParleyError } from './errors.ts'
export { type FollowedEvent, type FollowedWebhook, followEvents } from './follow-events.ts'
export type { FormWith } from './forms.ts'
export type * from './generated/types.gen.ts'
export { type Page, Pages, type Position, pagesOf } from './pages.ts'
export { Parley } from './parley.ts'
export type { CallOptions, NoFields, WithIdempotencyKey } from './resource.ts'
export type { Fetch, RetryOptions } from './retry.ts'
export {
  type ReceivedWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookRefusal,
  WebhookVerificationError,
} from './webhooks.ts'

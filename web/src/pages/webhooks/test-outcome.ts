import type { DeliveryView } from '@parley/shared/webhooks/webhook-views'
import { i18n } from '../../i18n/i18n.ts'
import { translated } from '../../i18n/sentences.ts'

type Delivery = Pick<DeliveryView, 'state' | 'attempts' | 'last_status' | 'last_error'>

const pollMs = 400
/** An attempt ends after 15 seconds at the latest. */
const mostPolls = 45

/** The delivery once its first attempt has ended, or as it is when that takes too long. */
export async function firstOutcome<Found extends Delivery>(
  read: () => Promise<Found>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Found> {
  let delivery = await read()
  for (let polls = 1; polls < mostPolls && delivery.attempts === 0; polls += 1) {
    await wait(pollMs)
    delivery = await read()
  }
  return delivery
}

/** What happened to a test event. Only a receiver that accepted it is a success. */
export function describeTestEvent({ state, attempts, last_status: status, last_error: error }: Delivery) {
  if (state === 'delivered')
    return {
      isSuccess: true,
      words: i18n.t('webhooks:testEventDeliveredTheEndpointResponded', { status: String(status) }),
    }
  if (attempts === 0) return { isSuccess: false, words: i18n.t('webhooks:testEventWaiting') }
  const reason =
    status === null
      ? error
        ? translated(error)
        : i18n.t('webhooks:withoutResponse')
      : i18n.t('webhooks:theEndpointResponded', { status: String(status) })
  return { isSuccess: false, words: i18n.t('webhooks:testEventNotDelivered', { reason }) }
}

import type { deliveryStates, shownDeliveryStates } from '../words.ts'

export type ShownDeliveryState = (typeof shownDeliveryStates)[number]
export type DeliveryState = (typeof deliveryStates)[number]

/** The state of a delivery as people see it. */
export function shownStateOf({ state, attempts }: { state: DeliveryState; attempts: number }): ShownDeliveryState {
  return state === 'pending' && attempts > 0 ? 'retrying' : state
}

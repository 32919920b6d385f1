import type { SimulatedPhone } from '@parley/shared/simulator/simulator'
import type { Phone } from '../../platforms/platform-simulation.ts'

export function presentPhone(phone: Phone): SimulatedPhone {
  return {
    phone: phone.phone,
    name: phone.name,
    last_text: phone.lastText,
    last_at: new Date(phone.lastAt).toISOString(),
    blocked: phone.blocked,
    blocked_by_business: phone.blockedByBusiness,
    receipts_by_hand: phone.receiptsByHand,
    typing_until: phone.typingUntil === null ? null : new Date(phone.typingUntil).toISOString(),
  }
}

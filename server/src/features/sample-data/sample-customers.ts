import { sampleConversations } from './sample-conversations.ts'
import type { SampleCustomer, SampleLanguage } from './sample-customer.ts'

/** The customers with their conversations in this language. */
export function sampleCustomersIn(language: SampleLanguage): SampleCustomer[] {
  return sampleConversations.map(({ name, phone, lines, ...customer }) => ({
    ...customer,
    name: name[language],
    phone: phone[language],
    lines: lines.map(([from, minutesAgo, text]) => [from, minutesAgo, text[language]]),
  }))
}

import type { EventKind } from '@parley/shared/webhooks/webhooks'
import type { GraphAccount } from '../graph/accounts.ts'
import { ofNumber } from '../graph/callbacks.ts'

/** What exists before a callback arrives, and the names that it may use. Different for each row and order. */
export type Given = {
  readonly account: GraphAccount
  /** Digits, as the platform writes a phone number. */
  readonly phone: string
  readonly otherPhone: string
  /** A business-scoped user id. */
  readonly userId: string
  readonly otherUserId: string
  readonly groupId: string
  readonly templateName: string
  /** The id of our message, with `answered` and `campaign`. */
  readonly sentId: string
  /** A platform's id of something new. */
  readonly id: (which: number | string) => string
  /** Seconds since 1970, in the hour before now. */
  readonly at: (second: number) => string
}

export type Change = {
  /** Left out in some of the platform's own examples. */
  readonly field?: string
  readonly value: object | null
  /** The id of its entry, where it is not the account's. */
  readonly entryId?: string
}

/** Fields are compared as they are; a text or content may be an asymmetric matcher. */
export type ExpectedMessage = {
  readonly direction?: 'inbound' | 'outbound'
  readonly kind?: string
  readonly text: unknown
  /** A part of the content. */
  readonly content?: object
  readonly hasAttachment?: boolean
  /** The conversation that it is in, counted from the first; null for none. The first by default. */
  readonly thread?: unknown
  readonly status?: string
}

export type ExpectedContact = {
  /** Every phone and user id that the contact has or had. */
  readonly addresses: readonly string[]
  readonly name: unknown
  readonly optOut?: 'campaigns' | null
}

export type Expected = {
  /** All contacts. One, the writer of a text, by default where there are messages. */
  readonly contacts?: readonly ExpectedContact[]
  /** The messages that are new. */
  readonly messages?: readonly ExpectedMessage[]
  /** The kinds of events, in any order; null where they depend on the order of the items. */
  readonly events?: readonly EventKind[] | null
  /** The status of our message, and the platform's code of its error. */
  readonly sent?: { readonly status: string; readonly code?: string }
  readonly template?: object
  readonly channel?: {
    readonly trouble?: unknown
    readonly limit?: string
    /** What is new in the log of the channel, and whether it says what to do. */
    readonly log?: readonly { readonly message: unknown; readonly hasAdvice: boolean }[]
  }
}

export type Row = {
  /** What arrives, in the platform's words. */
  readonly name: string
  /** The page of the platform's documentation, or the section of the reference in this project, that shows it. */
  readonly source: string
  /**
   * `answered`: the customer wrote, and our text was sent. `campaign`: the customer got a campaign message. `template`: an
   * approved template. `channel`: nothing, but the row changes the state of the whole channel.
   */
  readonly given?: 'answered' | 'campaign' | 'template' | 'pending template' | 'channel'
  readonly changes: (given: Given) => readonly Change[]
  readonly expected: (given: Given) => Expected
  /** Why the result depends on the order of the items, where it does. */
  readonly inOrderBecause?: string
}

/** A change of the field `messages` with one customer, Grace. */
export function from(given: Given, ...messages: readonly (object | null)[]): Change[] {
  const contacts = [{ profile: { name: 'Grace' }, wa_id: given.phone }]
  return [{ field: 'messages', value: ofNumber(given.account, { contacts, messages }) }]
}

/** A message of Grace. */
export function said(given: Given, content: object, which: number | string = 1): object {
  const second = typeof which === 'number' ? which : 1
  return { from: given.phone, id: given.id(which), timestamp: given.at(second), ...content }
}

export const text = (body: string) => ({ type: 'text', text: { body } })

export function statuses(given: Given, ...list: readonly object[]): Change[] {
  const written = list.map((each) => ({
    id: given.sentId,
    timestamp: given.at(3_590),
    recipient_id: given.phone,
    ...each,
  }))
  return [{ field: 'messages', value: ofNumber(given.account, { statuses: written }) }]
}

export const failed = (code: number, title = 'Failed') => ({
  status: 'failed',
  errors: [{ code, title, message: title, error_data: { details: `${title}.` } }],
})

export const account = (field: string, value: object): Change[] => [{ field, value }]

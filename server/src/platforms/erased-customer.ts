import type { Channel } from './channel.ts'

/** Recognizes what is about a customer whose data is being erased. */
export type ErasedCustomer = {
  /** Whether this is one of the customer's phone numbers or user ids, with or without a leading plus sign. */
  readonly isAddress: (value: string) => boolean
  /** Whether a text contains an address of the customer, an id of theirs in Parley, or a platform id that contains a phone. */
  readonly isMentionedIn: (text: string) => boolean
}

/**
 * Recognizes the customers with any of these addresses who were erased and have not become a contact again; undefined
 * without any.
 */
export type FindErased = (
  tenant: Pick<Channel, 'workspaceId' | 'mode'>,
  addresses: readonly string[],
) => Promise<ErasedCustomer | undefined>

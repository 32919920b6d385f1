import type { Mode } from '@parley/shared/workspace/workspaces'

/** A connection of one mode of one workspace to a platform. */
export type Channel = {
  readonly id: string
  readonly workspaceId: string
  readonly mode: Mode
  /** The name of a platform in `platforms.ts`. */
  readonly platform: string
  readonly messagesPerSecond: number
  /** How the workspace calls it. */
  readonly name: string
  /** The account of the platform that owns its templates, which several channels may share. */
  readonly accountId: string
  /** False once the channel was removed: nothing is sent through it. */
  readonly isActive: boolean
}

/** The recipient of a message. A platform needs one of the first two fields. */
export type Address = {
  readonly phone: string | null
  readonly platformUserId: string | null
  /** A second id of the same person, for a business with several accounts, where the platform gives one. */
  readonly parentUserId?: string | null
}

/** The phone and user ids that an address has. */
/** The one of the addresses that a message is sent to, or that a customer is shown by. */
export function firstAddress(address: Address): string | undefined {
  return addressValues(address)[0]
}

export function addressValues({ phone, platformUserId, parentUserId = null }: Address): string[] {
  return [...new Set([phone, platformUserId, parentUserId])].filter((value) => value !== null)
}

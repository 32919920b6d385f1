import type { Mode } from '@parley/shared/workspace/workspaces'

/** A connection of one mode of one workspace to a platform. */
export type Channel = {
  readonly id: string
  readonly workspaceId: string
  readonly mode: Mode
  /** The name of a platform in `platforms.ts`. */
  readonly platform: string
  readonly messagesPerSecond: number
}

/** The recipient of a message. A platform needs one of the two fields. */
export type Address = { readonly phone: string | null; readonly platformUserId: string | null }

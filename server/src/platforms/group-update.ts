import type { ShownSentence } from '@parley/shared/sentences/sentence'

/** One participant, as far as the platform names them. */
export type GroupMember = {
  readonly phone: string | null
  readonly user_id: string | null
  readonly username: string | null
}

/** What a platform reports about one group. */
export type GroupUpdate = {
  readonly kind: 'group'
  /** The platform's ID of the group; undefined where it could not be created. */
  readonly groupId?: string
  /** The same for each repetition of the update, so that it counts once. */
  readonly key: string
  readonly event:
    | 'created'
    | 'deleted'
    | 'members'
    | 'settings'
    | 'suspended'
    | 'released'
    | 'join_requested'
    | 'join_withdrawn'
  readonly name?: string
  readonly description?: string
  readonly hasNewPicture?: boolean
  readonly added: readonly GroupMember[]
  readonly removed: readonly GroupMember[]
  /** The people who asked to join, or could not be added or removed. */
  readonly others: readonly GroupMember[]
  /** Why all of it, or the part that is not listed, failed. */
  readonly error?: ShownSentence
  readonly at: number
}

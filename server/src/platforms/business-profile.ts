import type { ShownSentence } from '@parley/shared/sentences/sentence'
import type { BusinessProfileView } from '@parley/shared/workspace/business-profile'
import type { Channel } from './channel.ts'

/** Done, or why the platform did not do it; `isUnavailable` where it gave no answer. */
export type ProfileOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'refused'; readonly message: ShownSentence; readonly isUnavailable: boolean }

/** What customers see about the business of a number. The platform stores it, and Parley does not. */
export type BusinessProfiles = {
  readonly read: (channel: Channel) => Promise<ProfileOutcome<BusinessProfileView>>
  /** Replaces the fields that are given. */
  readonly change: (channel: Channel, changes: Partial<BusinessProfileView>) => Promise<ProfileOutcome<undefined>>
}

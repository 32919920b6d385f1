import type { BusinessProfileView } from '@parley/shared/workspace/business-profile'
import type { Channel } from './channel.ts'
import type { PlatformAnswer } from './platform-answer.ts'

export type ProfilePicture = { readonly mime: string; readonly bytes: Buffer }

/** What customers see about the business of a number. The platform stores it, and Parley does not. */
export type BusinessProfiles = {
  readonly read: (channel: Channel) => Promise<PlatformAnswer<BusinessProfileView>>
  /** Replaces the fields that are given. */
  readonly change: (channel: Channel, changes: Partial<BusinessProfileView>) => Promise<PlatformAnswer<undefined>>
  /** The picture, null where there is none or the platform does not give it. */
  readonly readPicture: (channel: Channel) => Promise<PlatformAnswer<ProfilePicture | null>>
  /** Sets the picture to an uploaded sample, by its handle. */
  readonly changePicture: (channel: Channel, handle: string) => Promise<PlatformAnswer<undefined>>
}

import { z } from 'zod'
import { FileId } from '../files/files.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { InChannel } from './channels.ts'
import { profileLimits, type Vertical, verticals } from './profile-values.ts'

const Website = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: schemaSentence('webAddressExpected') }).max(profileLimits.website),
])

/** What customers see about a number in WhatsApp. Empty where nothing is set; WhatsApp does not let `about` be emptied. */
const fields = {
  about: z.string().trim().min(1, schemaSentence('required')).max(profileLimits.about),
  address: z.string().trim().max(profileLimits.address),
  description: z.string().trim().max(profileLimits.description),
  email: z.union([z.literal(''), z.email().max(profileLimits.email)], { error: schemaSentence('emailExpected') }),
  website: Website,
  secondWebsite: Website,
  vertical: z.enum(verticals),
}

/** Fields that are left out stay as they are. */
export const ChangeBusinessProfile = InChannel.extend(z.object(fields).partial().shape)
export type ChangeBusinessProfile = z.infer<typeof ChangeBusinessProfile>

/** `fileId` is a picture that was uploaded. */
export const ChangeProfilePicture = InChannel.extend(FileId.shape)
export type ChangeProfilePicture = z.infer<typeof ChangeProfilePicture>

/** `vertical` is empty where the platform reports none, or one that is not offered. */
export type BusinessProfileView = {
  about: string
  address: string
  description: string
  email: string
  website: string
  secondWebsite: string
  vertical: Vertical | ''
}

import { sentence } from '@parley/shared/sentences/sentence'
import type { ChangeProfilePicture } from '@parley/shared/workspace/business-profile'
import type { InChannel } from '@parley/shared/workspace/channels'
import { profilePicture } from '@parley/shared/workspace/profile-values'
import type { App } from '../../app.ts'
import { invalidField } from '../../errors.ts'
import { resultOf } from '../../platforms/platform-answer.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { requireFile } from '../files/get-file.ts'
import { giveSample } from '../files/give-sample.ts'
import { requireProfiles } from './business-profile.ts'

type Picture = { readonly data: { /** A `data:` URL; null where there is none. */ readonly picture: string | null } }

/** The picture that customers see, as the platform has it now. */
export async function getProfilePicture(
  app: App,
  scope: Scope<'channels.manage'>,
  { channelId }: Pick<InChannel, 'channelId'>,
): Promise<Picture> {
  const { channel, profiles } = await requireProfiles(app, scope, channelId)
  const picture = resultOf(await profiles.readPicture(channel))
  return { data: { picture: picture && `data:${picture.mime};base64,${picture.bytes.toString('base64')}` } }
}

/** Sets the picture that customers see to an uploaded file, and records that it was changed. */
export async function changeProfilePicture(
  app: App,
  scope: Scope<'channels.manage'>,
  { channelId, fileId }: ChangeProfilePicture,
): Promise<{ success: true }> {
  const { channel, profiles } = await requireProfiles(app, scope, channelId)
  const file = await requireFile(app, scope, fileId)
  if (!profilePicture.mimeTypes.includes(file.mime_type) || file.size_bytes > profilePicture.maxBytes) {
    throw invalidField('fileId', sentence('profilePictureExpected'))
  }
  resultOf(await profiles.changePicture(channel, await giveSample(app, channel, file)))
  await app.transact((tx) =>
    recordAudit(app, tx, scope, { action: 'channel.picture_changed', subject: channel.name, details: {} }),
  )
  return { success: true }
}

import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { defaultChannel, findChannel } from './channels.store.ts'

/** The channel with this id, which must be in use; the default one where no id is given. A key only reaches the channels that it is limited to. */
export async function chooseChannel(db: Kysely<Schema>, scope: Scope, channelId: string | undefined): Promise<Channel> {
  const channel = channelId === undefined ? await defaultChannel(db, scope) : await findChannel(db, scope, channelId)
  if (!channel) throw notFound('channel')
  if (channel.isActive) return channel
  throw new AppError('conflict', sentence('channelRemoved', { name: channel.name }))
}

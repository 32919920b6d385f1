import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import type { FileKind } from '@parley/shared/files/files'
import { fileProblem } from '@parley/shared/files/limits'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import { invalidField } from '../../../errors.ts'
import type { Channel } from '../../../platforms/channel.ts'
import type { ContentType } from '../../../platforms/content-to-send.ts'
import type { Platform } from '../../../platforms/platform.ts'
import type { Scope } from '../../../policy.ts'
import type { StoredFile } from '../../files/files.store.ts'
import { findReadableFile } from '../../files/get-file.ts'
import { presentFile } from '../../files/present-file.ts'
import { storedContent } from './stored-content.ts'

/** The content of a message as it is stored. */
export type PreparedContent = {
  readonly text: string
  /** JSON of MessageContent; null for a plain text. */
  readonly content: string | null
  readonly file: StoredFile | null
}

type ToPrepare = {
  readonly channel: Channel
  readonly content: OutboundContent
  /** The field of the request that has the content. */
  readonly path: string
}

/**
 * Checks a content against what the channel's platform takes. Throws `invalid_request` at the type where the platform takes no
 * such message, and at the field of the file where it does not exist, or not for a key that is limited to channels, and where it
 * cannot be sent as this type of message.
 */
export async function prepareContent(app: App, tx: Tx, scope: Scope, given: ToPrepare): Promise<PreparedContent> {
  const { channel, content, path } = given
  const platform = app.platforms.of(channel)
  requireTaken(platform, content.type, `${path}.type`)
  const use = useOfFile(content)
  const file = use ? await requireFile(tx, scope, { platform, use, path: `${path}.${use.field}` }) : null
  const { text, stored } = storedContent(content, file)
  return { text, content: stored && JSON.stringify(stored), file }
}

/** What says nearly the same, the nearest first. A text says everything in the end. */
const nearest: Partial<Record<ContentType, readonly ContentType[]>> = {
  buttons: ['list'],
  list: ['buttons'],
  interactive: ['link_button'],
  sticker: ['image'],
  audio: ['document'],
  video: ['document'],
  image: ['document'],
}

/** Throws at this field where the platform sends no message of the type. */
export function requireTaken({ contentTypes }: Platform, type: ContentType, path: string): void {
  if (contentTypes.includes(type)) return
  const instead = nearest[type]?.find((other) => contentTypes.includes(other)) ?? 'text'
  throw invalidField(path, sentence('contentNotTaken', { nearest: instead }))
}

type UseOfFile = {
  readonly field: 'file_id' | 'header.file_id'
  readonly fileId: string
  readonly type: FileKind
  readonly voice: boolean | undefined
}

function useOfFile(content: OutboundContent): UseOfFile | undefined {
  if ('file_id' in content) {
    const voice = content.type === 'audio' ? content.voice : undefined
    return { field: 'file_id', fileId: content.file_id, type: content.type, voice }
  }
  const header = 'header' in content ? content.header : undefined
  if (!header || !('file_id' in header)) return undefined
  return { field: 'header.file_id', fileId: header.file_id, type: header.type, voice: undefined }
}

type Required = { readonly platform: Platform; readonly use: UseOfFile; readonly path: string }

async function requireFile(tx: Tx, scope: Scope, { platform, use, path }: Required): Promise<StoredFile> {
  const file = await findReadableFile(tx, scope, use.fileId)
  if (!file) throw invalidField(path, sentence('fileNotThere'))
  const { type, voice } = use
  const problem = fileProblem(platform.fileLimits, { ...presentFile(file), type, voice })
  if (problem) throw invalidField(path, problem)
  return file
}

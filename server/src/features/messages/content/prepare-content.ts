import { fileText } from '@parley/shared/conversations/file-text'
import type { InboundContent } from '@parley/shared/conversations/message-content'
import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { placeText } from '@parley/shared/conversations/place-text'
import { withExtension } from '@parley/shared/files/extensions'
import { fileProblem } from '@parley/shared/files/limits'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import { invalidField } from '../../../errors.ts'
import type { Channel } from '../../../platforms/channel.ts'
import type { Scope } from '../../../policy.ts'
import type { StoredFile } from '../../files/files.store.ts'
import { findReadableFile } from '../../files/get-file.ts'

type FileContent = Extract<OutboundContent, { readonly file_id: string }>

/** The content of a message as it is stored. */
export type PreparedContent = {
  readonly text: string
  /** JSON of InboundContent; null for a text. */
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
 * Checks a content against what the channel's platform takes. Throws `invalid_request` at the field of the file where it does
 * not exist, or not for a key that is limited to channels, and where it cannot be sent as this type of message.
 */
export async function prepareContent(app: App, tx: Tx, scope: Scope, given: ToPrepare): Promise<PreparedContent> {
  const { channel, content, path } = given
  if (content.type === 'text') return { text: content.text, content: null, file: null }
  if (content.type === 'location') return placeOf(content)
  const file = await findReadableFile(tx, scope, content.file_id)
  if (!file) throw invalidField(`${path}.file_id`, sentence('fileNotThere'))
  const { type } = content
  const voice = content.type === 'audio' && content.voice
  const checked = { type, mime: file.mime_type, size: Number(file.size_bytes), voice }
  const problem = fileProblem(app.platforms.of(channel).fileLimits, checked)
  if (problem) throw invalidField(`${path}.file_id`, problem)
  const stored = storedContent(content, file)
  return { text: fileText({ ...stored, name: stored.file_name ?? file.name }), content: JSON.stringify(stored), file }
}

function placeOf({ name, address, ...point }: Extract<OutboundContent, { type: 'location' }>): PreparedContent {
  const content = { ...point, ...(name && { name }), ...(address && { address }) } satisfies InboundContent
  return { text: placeText(content), content: JSON.stringify(content), file: null }
}

type StoredContent = Extract<InboundContent, { readonly type: FileContent['type'] }> & { readonly voice?: boolean }

function storedContent(content: FileContent, file: StoredFile): StoredContent {
  const { type } = content
  const caption = 'caption' in content ? content.caption : undefined
  return {
    type,
    ...(caption && { caption }),
    ...(content.type === 'document' && { file_name: withExtension(content.file_name ?? file.name, file.mime_type) }),
    ...(content.type === 'audio' && content.voice && { voice: true }),
    mime_type: file.mime_type,
  } as StoredContent
}

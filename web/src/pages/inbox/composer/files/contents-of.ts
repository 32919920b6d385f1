import { maxCaptionLength } from '@parley/shared/conversations/content-limits'
import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { randomId } from '../../../../random-id.ts'
import type { AttachedFile } from './attached-files.ts'
import { sentAs } from './sent-as.ts'

/**
 * What is sent for a text and files, in order. The text goes with the first file that can have one, and comes first as a message
 * where there is none or where it is too long for that.
 */
export function contentsOf(
  text: string,
  files: readonly AttachedFile[],
  /** Whether the customer sees no preview of a link in a text without a file. */
  hidesPreview = false,
): OutboundContent[] {
  const contents = files.flatMap(contentOf)
  if (text === '') return contents
  const first = text.length <= maxCaptionLength ? contents.find(takesCaption) : undefined
  if (!first) return [{ type: 'text', text, ...(hidesPreview && { link_preview: false }) }, ...contents]
  return contents.map((content) => (content === first ? { ...first, caption: text } : content))
}

function contentOf(file: AttachedFile): OutboundContent[] {
  if (!file.stored) return []
  const type = sentAs(file.stored, file)
  const { id: file_id } = file.stored
  return [type === 'audio' && file.isVoice ? { type, file_id, voice: true } : { type, file_id }]
}

type Captioned = Extract<OutboundContent, { type: 'image' | 'video' | 'document' }>

function takesCaption(content: OutboundContent): content is Captioned {
  return content.type === 'image' || content.type === 'video' || content.type === 'document'
}

/** The ID of each request of which it is not known that it arrived, by what was sent. */
const unsettled = new Map<string, string>()

/**
 * Sends contents under an ID that stays the same until they are known to be sent, so that repeating a request whose answer
 * was lost sends nothing twice.
 */
export async function sendOnce<Input extends object, Sent>(
  input: Input,
  send: (input: Input & { requestId: string }) => Promise<Sent>,
): Promise<Sent> {
  const key = JSON.stringify(input)
  const requestId = unsettled.get(key) ?? randomId()
  unsettled.set(key, requestId)
  const sent = await send({ ...input, requestId })
  unsettled.delete(key)
  return sent
}

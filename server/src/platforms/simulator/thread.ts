import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { FileKind, FileView } from '@parley/shared/files/files'
import type { FilledTemplate } from '@parley/shared/templates/template-text'
import type { SimulatorMessageTable } from '../../db/schema/simulator.ts'
import type { Channel } from '../channel.ts'
import type { Bubble } from '../platform-simulation.ts'
import type { SimulatorContext } from './context.ts'
import { filesOf, quotedTexts, threadOf } from './phones.store.ts'

/** The messages on a customer's phone, oldest first, each with the reactions to it. */
export async function threadWith(context: SimulatorContext, channel: Channel, phone: string): Promise<Bubble[]> {
  const rows = (await threadOf(context.db, channel.id, phone)).map((row) => ({ row, content: contentOf(row) }))
  const reactions = rows.filter(({ content }) => content?.type === 'reaction')
  const messages = rows.filter(({ content }) => content?.type !== 'reaction').map(({ row }) => row)
  const quoted = await quotedTexts(context.db, channel.id, messages)
  const files = await filesOf(context.db, messages)
  return rows.flatMap(({ row, content }) => {
    if (content?.type === 'reaction') return []
    return {
      id: row.id,
      messageId: row.correlation_id,
      direction: row.direction,
      text: row.text,
      template: row.kind === 'template' ? (JSON.parse(row.content ?? '') as FilledTemplate) : null,
      media: mediaOf(row, files.get(row.file_id ?? '')),
      content,
      reactions: reactionsTo(row.id, reactions),
      quotedText: (row.quoted_id !== null && quoted.get(row.quoted_id)) || null,
      status: row.status,
      errorCode: row.error_code,
      at: row.created_at,
    }
  })
}

type Row = { readonly row: SimulatorMessageTable; readonly content: MessageContent | null }

function contentOf({ kind, content }: SimulatorMessageTable): MessageContent | null {
  return kind === 'template' || content === null ? null : (JSON.parse(content) as MessageContent)
}

/** The newest reaction of each side to a message, unless it was taken back. */
function reactionsTo(id: string, reactions: readonly Row[]): Bubble['reactions'] {
  const bySide = new Map<SimulatorMessageTable['direction'], string | null>()
  for (const { row, content } of reactions) {
    if (content?.type === 'reaction' && row.quoted_id === id && row.status !== 'failed') {
      bySide.set(row.direction, content.emoji)
    }
  }
  return [...bySide].flatMap(([direction, emoji]) => (emoji === null ? [] : { direction, emoji }))
}

type ShownFile = { readonly type?: FileKind; readonly file_name?: string }
/** What the simulator stores of a message with a file, which may be that of its header. */
type Stored = ShownFile & { readonly caption?: string; readonly voice?: boolean; readonly header?: ShownFile }

function mediaOf({ content }: SimulatorMessageTable, file: FileView | undefined): Bubble['media'] {
  if (!file) return null
  const { caption = null, voice = false, header, ...own } = JSON.parse(content ?? '{}') as Stored
  const { type = file.kind, file_name: name = file.name } = header ?? own
  return { ...file, type, name, caption, voice }
}

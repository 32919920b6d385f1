import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import type { ForSending } from '../../conversations/lock-for-sending.store.ts'
import type { StoredFile } from '../../files/files.store.ts'
import { type PreparedContent, prepareContent } from './prepare-content.ts'
import { quoteOf, requireQuoted } from './quote.ts'

type ToPrepare = {
  readonly recipient: ForSending
  readonly content: OutboundContent
  /** The ID of the message that it quotes. */
  readonly reply_to?: string | undefined
  /** The field of the request that has the content. */
  readonly path: string
}

type PreparedMessage = {
  readonly text: string
  /** JSON of MessageContent with the quote; null for a plain text without one. */
  readonly stored: string | null
  readonly quoted: Awaited<ReturnType<typeof requireQuoted>> | undefined
  readonly file: StoredFile | null
}

/** Checks a content and the message that it quotes. Throws `invalid_request` at the field that is wrong, before anything is stored. */
export async function prepareMessage(
  app: App,
  tx: Tx,
  scope: Scope,
  { recipient, content, reply_to: messageId, path }: ToPrepare,
): Promise<PreparedMessage> {
  const { channel, contact } = recipient
  const { file, ...prepared } = await prepareContent(app, tx, scope, { channel, content, path })
  const toQuote = { contactId: contact.id, channelId: channel.id }
  const quoted = messageId === undefined ? undefined : await requireQuoted(tx, scope, { messageId, ...toQuote })
  const stored = quoted ? withQuote(prepared, quoteOf(quoted)) : prepared.content
  return { text: prepared.text, stored, quoted, file }
}

function withQuote({ content }: Pick<PreparedContent, 'content'>, quoted: ReturnType<typeof quoteOf>): string {
  return JSON.stringify({ ...(content === null ? { type: 'text' } : (JSON.parse(content) as object)), quoted })
}

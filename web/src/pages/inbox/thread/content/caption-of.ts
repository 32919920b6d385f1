import type { MessageView } from '@parley/shared/conversations/messages'

/** The caption without the attachment's kind and file name, which the message text contains and its card also shows. */
export function captionOf({ text, attachment }: Pick<MessageView, 'text' | 'attachment'>): string {
  if (!attachment) return text
  const rest = text.replace(/^\[[^\]]*\] ?/, '')
  const { file_name: name } = attachment
  return name !== null && rest.startsWith(name) ? rest.slice(name.length).trimStart() : rest
}

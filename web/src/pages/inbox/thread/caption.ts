import type { MessageView } from '@parley/shared/conversations/messages'

/** What is said beside an attachment. A message says of itself what came and how it is called: its own card does here. */
export function captionOf({ text, attachment }: Pick<MessageView, 'text' | 'attachment'>): string {
  if (!attachment) return text
  const rest = text.replace(/^\[[^\]]*\] ?/, '')
  const { file_name: name } = attachment
  return name !== null && rest.startsWith(name) ? rest.slice(name.length).trimStart() : rest
}

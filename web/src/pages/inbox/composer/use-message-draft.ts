import { useStoredDraft } from '../../../drafts/use-stored-draft.ts'
import type { WritingKind } from './start-writing.ts'

/** The text that the user has written to a customer, or as a note, and not sent. An empty text deletes it. */
export function useMessageDraft(conversationId: string, kind: WritingKind) {
  const draft = useStoredDraft(nameOfMessageDraft(conversationId, kind))
  return {
    read: (): string => {
      const stored = draft.read()
      return typeof stored === 'string' ? stored : ''
    },
    write: (text: string) => (text === '' ? draft.clear() : draft.write(text)),
  }
}

export function nameOfMessageDraft(conversationId: string, kind: WritingKind): string {
  return `message:${kind}:${conversationId}`
}

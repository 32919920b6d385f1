import { useStoredDrafts } from '../../../drafts/use-stored-draft.ts'
import type { WritingKind } from './start-writing.ts'

type MessageDraft = { readonly read: () => string; readonly write: (text: string) => void }

/** The text that the user has written to a customer, or as a note, and not sent. An empty text deletes it. */
export function useMessageDraft(conversationId: string, kind: WritingKind): MessageDraft {
  return useMessageDrafts()(conversationId, kind)
}

/** Does what `useMessageDraft` does, for a conversation that is known only when something happens. */
export function useMessageDrafts(): (conversationId: string, kind: WritingKind) => MessageDraft {
  const draftOf = useStoredDrafts()
  return (conversationId, kind) => {
    const draft = draftOf(`message:${kind}:${conversationId}`)
    return {
      read: () => {
        const stored = draft.read()
        return typeof stored === 'string' ? stored : ''
      },
      write: (text) => (text === '' ? draft.clear() : draft.write(text)),
    }
  }
}

/** One draft after another. */
export function joinedDrafts(...texts: readonly string[]): string {
  return texts.filter(Boolean).join('\n\n')
}

import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import type { AttachedFile } from './files/attached-files.ts'
import { useOfferUndo } from './use-undo-send.ts'

export type Composed = {
  readonly conversationId: string
  readonly text: string
  readonly files: readonly AttachedFile[]
  /** The ID of the message that a reply quotes. */
  readonly replyTo: string | undefined
  /** Whether the customer sees no preview of the first link. */
  readonly hidesPreview: boolean
}

/**
 * Sends a message to the customer or adds an internal note. Calls `onSent` once it is known to be stored, before it can be
 * undone, and resolves when the thread shows it.
 */
export function useSendMessage(kind: 'text' | 'note') {
  const trpc = useTRPC()
  const scope = useScope()
  const refetch = useRefetchThread()
  const send = useMutation(trpc.messages.send.mutationOptions())
  const sendContents = useSendContents()
  const note = useMutation(trpc.messages.addNote.mutationOptions())
  const offerUndo = useOfferUndo()
  const sendReply = async ({ conversationId, text, files, replyTo, hidesPreview }: Composed) => {
    const isPlain = files.length === 0 && replyTo === undefined && !hidesPreview
    if (isPlain) return [await send.mutateAsync({ ...scope, conversationId, text })]
    const { contentsOf } = await import('./files/contents-of.ts')
    return sendContents({ conversationId, contents: contentsOf(text, files, hidesPreview), replyTo })
  }
  return async (composed: Composed, onSent: () => void) => {
    if (kind === 'note') {
      const { conversationId, text } = composed
      await note.mutateAsync({ ...scope, conversationId, text })
      onSent()
    } else {
      const sent = await sendReply(composed)
      onSent()
      offerUndo(sent)
    }
    await refetch()
  }
}

type Contents = Pick<Composed, 'conversationId' | 'replyTo'> & { readonly contents: OutboundContent[] }

/** Sends contents that are not only text. Repeated with the same ones after a lost answer, it sends nothing twice. */
export function useSendContents() {
  const trpc = useTRPC()
  const scope = useScope()
  const { mutateAsync } = useMutation(trpc.messages.sendContents.mutationOptions())
  return async ({ conversationId, contents, replyTo }: Contents) => {
    const { sendOnce } = await import('./files/contents-of.ts')
    const quoting = replyTo === undefined ? {} : { reply_to: replyTo }
    return sendOnce({ ...scope, conversationId, contents, ...quoting }, mutateAsync)
  }
}

/** Returns a function that resolves when the thread and the list show what was sent. */
export function useRefetchThread(): () => Promise<unknown> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries(trpc.messages.pathFilter()),
      queries.invalidateQueries(trpc.conversations.pathFilter()),
    ])
}

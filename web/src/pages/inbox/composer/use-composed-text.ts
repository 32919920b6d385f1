import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../../failures.ts'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import type { Pending } from '../thread/message-list.tsx'
import { useCollision } from './collision.tsx'
import { type AttachedFile, attachedTo, isReady, setAttached, useAttached } from './files/attached-files.ts'
import { useMessageDraft } from './use-message-draft.ts'
import { useShowTyping } from './use-show-typing.ts'
import { useOfferUndo } from './use-undo-send.ts'

export type ComposedTextProps = {
  kind: 'text' | 'note'
  conversation: ConversationDetail
  onPending: (pending: Pending[]) => void
  /** Called when the text of a reply changes. */
  onType?: ((isEmpty: boolean) => void) | undefined
}

/** `stored` is the text with its mentions as they are stored. */
export type Sending = { readonly warns: boolean; readonly stored?: string }

const noFiles: readonly AttachedFile[] = []

/** The text that is being written, with the files of a reply, kept until it is known to be sent. */
export function useComposedText({ kind, conversation, onPending, onType }: ComposedTextProps) {
  const { _id: conversationId } = conversation
  const draft = useMessageDraft(conversationId, kind)
  const attached = useAttached(conversationId)
  const files = kind === 'text' ? attached : noFiles
  const sendMessage = useSendMessage(kind)
  const [isSending, setSending] = useState(false)
  const [text, setText] = useState(draft.read)
  const [problem, setProblem] = useState<string>()
  const isEmpty = text.trim() === '' && files.length === 0
  const typing = useShowTyping(conversationId)
  const collision = useCollision(conversation, text === '' && files.length === 0)
  const write = (next: string) => {
    setText(next)
    draft.write(next)
    onType?.(next.trim() === '')
    if (kind === 'text' && next.trim() !== '') typing.show()
  }
  const restore = () => {
    write(text)
    if (files.length > 0) setAttached(conversationId, [...files, ...attachedTo(conversationId)])
  }
  /** Returns whether it was sent. */
  const send = async ({ warns, stored = text }: Sending): Promise<boolean> => {
    const trimmed = text.trim()
    if (isEmpty || isSending || !files.every(isReady)) return false
    setSending(true)
    // Its draft stays until it is known to be sent: the page may be left before.
    setText('')
    if (files.length > 0) setAttached(conversationId, noFiles)
    onType?.(true)
    setProblem(undefined)
    onPending(pendingOf(kind, trimmed, files))
    try {
      if (warns && (await collision.warn())) {
        restore()
        return false
      }
      await sendMessage({ conversationId, text: stored.trim(), files }, () => {
        typing.end()
        if (draft.read() === text) draft.write('')
      })
      return true
    } catch (error) {
      setProblem(readFailure(error).message)
      restore()
      return false
    } finally {
      onPending([])
      setSending(false)
    }
  }
  return { text, files, write, send, isEmpty, isSending, problem, collision }
}

/** A file is shown by its name, and the text after it, until the thread shows both. */
function pendingOf(kind: 'text' | 'note', text: string, files: readonly AttachedFile[]): Pending[] {
  const ofFiles = files.map(({ key, name }) => ({ id: key, text: name, kind }))
  return text === '' ? ofFiles : [...ofFiles, { id: 'pending', text, kind }]
}

type Composed = { readonly conversationId: string; readonly text: string; readonly files: readonly AttachedFile[] }

/**
 * Sends a message to the customer or adds an internal note. Calls `onSent` once it is known to be stored, before it can be
 * undone, and resolves when the thread shows it.
 */
function useSendMessage(kind: 'text' | 'note') {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const send = useMutation(trpc.messages.send.mutationOptions())
  const sendContents = useMutation(trpc.messages.sendContents.mutationOptions())
  const note = useMutation(trpc.messages.addNote.mutationOptions())
  const offerUndo = useOfferUndo()
  const sendReply = async ({ conversationId, text, files }: Composed) => {
    if (files.length === 0) return [await send.mutateAsync({ ...scope, conversationId, text })]
    const { contentsOf, sendOnce } = await import('./files/contents-of.ts')
    return sendOnce({ ...scope, conversationId, contents: contentsOf(text, files) }, sendContents.mutateAsync)
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
    await Promise.all([
      queries.invalidateQueries(trpc.messages.pathFilter()),
      queries.invalidateQueries(trpc.conversations.pathFilter()),
    ])
  }
}

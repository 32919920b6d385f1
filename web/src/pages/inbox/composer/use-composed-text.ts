import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { useState } from 'react'
import { readFailure } from '../../../failures.ts'
import type { Pending } from '../thread/message-list.tsx'
import { useCollision } from './collision.tsx'
import { type AttachedFile, attachedTo, isReady, setAttached, useAttached } from './files/attached-files.ts'
import { useQuotedMessage } from './quoted-message.ts'
import { useMessageDraft } from './use-message-draft.ts'
import { useSendMessage } from './use-send-message.ts'
import { useShowTyping } from './use-show-typing.ts'

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
  const [hidesPreview, setHidesPreview] = useState(false)
  const quotation = useQuotedMessage(conversationId)
  const quoted = kind === 'text' ? quotation.quoted : undefined
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
      const composed = { conversationId, text: stored.trim(), files, replyTo: quoted?.id, hidesPreview }
      await sendMessage(composed, () => {
        typing.end()
        setHidesPreview(false)
        if (quoted) quotation.quote(undefined)
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
  const extras = { quoted, endQuoting: () => quotation.quote(undefined), hidesPreview, setHidesPreview }
  return { text, files, write, send, isEmpty, isSending, problem, collision, ...extras }
}

/** A file is shown by its name, and the text after it, until the thread shows both. */
function pendingOf(kind: 'text' | 'note', text: string, files: readonly AttachedFile[]): Pending[] {
  const ofFiles = files.map(({ key, name }) => ({ id: key, text: name, kind }))
  return text === '' ? ofFiles : [...ofFiles, { id: 'pending', text, kind }]
}

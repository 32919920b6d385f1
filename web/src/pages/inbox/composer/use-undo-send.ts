import type { CancelledMessage, SentReply } from '@parley/shared/conversations/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure, notifyUndoable } from '../../../ui/overlays/notify.ts'
import { attachedTo, setAttached } from './files/attached-files.ts'
import { useRequote } from './quoted-message.ts'
import { startWriting } from './start-writing.ts'
import { joinedDrafts, useMessageDrafts } from './use-message-draft.ts'

/**
 * Returns a function that takes messages back which are sent in a few seconds. Their texts and files return to the composer of
 * their conversation, before what was written there meanwhile, and a template, buttons and the like to the form that they were
 * filled in with.
 * The conversation opens again where it was left.
 */
export function useUndoSend(): (messageIds: readonly string[]) => Promise<void> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const navigate = useNavigate()
  const to = useTo()
  const draftOf = useMessageDrafts()
  const requote = useRequote()
  const { mutateAsync } = useMutation(trpc.messages.cancel.mutationOptions())

  const restore = async (cancelled: readonly CancelledMessage[]) => {
    const [first] = cancelled
    if (!first) return
    const { conversationId, template } = first
    const begun = await begunIn(first)
    requote(conversationId, first.reply_to)
    if (!template && !begun) {
      await restoreFiles(conversationId, cancelled)
      const draft = draftOf(conversationId, 'text')
      draft.write(joinedDrafts(...cancelled.map(textOf), draft.read()))
    }
    const address = to(`inbox/${conversationId}`)
    if (window.location.pathname !== address) void navigate(address)
    startWriting({
      conversationId,
      ...(template
        ? { kind: 'template', filled: template }
        : begun
          ? { kind: 'content', begun }
          : { kind: 'text', isRestored: true }),
    })
  }
  return async (messageIds) => {
    const cancelled: CancelledMessage[] = []
    try {
      for (const messageId of messageIds) cancelled.push(await mutateAsync({ ...scope, messageId }))
    } catch (error) {
      notifyFailure(error)
    }
    await restore(cancelled)
    await queries.invalidateQueries(trpc.messages.pathFilter())
  }
}

/** The form of a message that was filled in with one, such as one with buttons. */
async function begunIn({ content, file }: CancelledMessage) {
  if (!content || content.type === 'text' || 'file_id' in content) return undefined
  return (await import('./content/content-values.ts')).begunOf(content, file)
}

/** What was typed: of a message with a file, its caption. */
function textOf({ text, content }: CancelledMessage): string {
  if (!content || content.type === 'text') return text
  return ('caption' in content && content.caption) || ''
}

/** The files of messages become those of the reply again. */
async function restoreFiles(conversationId: string, cancelled: readonly CancelledMessage[]): Promise<void> {
  const withFiles = cancelled.filter(({ file }) => file !== null)
  if (withFiles.length === 0) return
  const { restoredFile } = await import('./files/sent-as.ts')
  setAttached(conversationId, [...withFiles.flatMap(restoredFile), ...attachedTo(conversationId)])
}

/** Offers to undo what was just sent, by a button and the shortcut `z`, for as long as that is possible. */
export function useOfferUndo(): (sent: readonly Pick<SentReply, 'messageId' | 'created_at' | 'send_at'>[]) => void {
  const { t } = useTranslation('inbox')
  const undo = useUndoSend()
  return (sent) => {
    const [first] = sent
    if (!first?.send_at) return
    // By the server's clock on both sides.
    const forMs = Date.parse(first.send_at) - Date.parse(first.created_at)
    const about = sent.map(({ messageId }) => messageId)
    notifyUndoable(t('messageSendsInAMoment'), { run: () => void undo(about), forMs, about })
  }
}

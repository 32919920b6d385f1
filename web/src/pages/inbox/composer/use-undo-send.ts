import type { SentReply } from '@parley/shared/conversations/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure, notifyUndoable } from '../../../ui/overlays/notify.ts'
import { startWriting } from './start-writing.ts'
import { joinedDrafts, useMessageDrafts } from './use-message-draft.ts'

/**
 * Returns a function that takes a message back which is sent in a few seconds. Its text returns to the composer of its
 * conversation, before what was written there meanwhile, and a template to its form with the values it was filled with. The
 * conversation opens again where it was left.
 */
export function useUndoSend(): (messageId: string) => Promise<void> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const navigate = useNavigate()
  const to = useTo()
  const draftOf = useMessageDrafts()
  const { mutateAsync } = useMutation(trpc.messages.cancel.mutationOptions())

  const restore = (conversationId: string, text: string) => {
    const draft = draftOf(conversationId, 'text')
    draft.write(joinedDrafts(text, draft.read()))
    open(conversationId)
    startWriting({ conversationId, kind: 'text', isRestored: true })
  }
  const open = (conversationId: string) => {
    const address = to(`inbox/${conversationId}`)
    if (window.location.pathname !== address) void navigate(address)
  }
  return async (messageId) => {
    try {
      const { conversationId, text, template } = await mutateAsync({ ...scope, messageId })
      if (template) {
        open(conversationId)
        startWriting({ conversationId, kind: 'template', filled: template })
      } else restore(conversationId, text)
    } catch (error) {
      notifyFailure(error)
    }
    await queries.invalidateQueries(trpc.messages.pathFilter())
  }
}

/** Offers to undo what was just sent, by a button and the shortcut `z`, for as long as that is possible. */
export function useOfferUndo(): (sent: Pick<SentReply, 'messageId' | 'created_at' | 'send_at'>) => void {
  const { t } = useTranslation('inbox')
  const undo = useUndoSend()
  return ({ messageId, created_at, send_at }) => {
    if (!send_at) return
    // By the server's clock on both sides.
    const forMs = Date.parse(send_at) - Date.parse(created_at)
    notifyUndoable(t('messageSendsInAMoment'), { run: () => void undo(messageId), forMs, about: [messageId] })
  }
}

import { useDebouncedValue } from '@mantine/hooks'
import type { MessageView } from '@parley/shared/conversations/messages'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../../scope.ts'
import { useTRPC } from '../../../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../../../ui/overlays/notify.ts'
import { PickWindow } from '../../../../ui/pick/pick-window.tsx'
import { describeTime } from '../../../../ui/text/relative-time.ts'
import { sendOnce } from '../../composer/files/contents-of.ts'
import { useOfferUndo } from '../../composer/use-undo-send.ts'
import { useConversationName } from '../../conversation-name.ts'

const typingMs = 200
const mostFound = 20

/** Finds the conversation that a message is forwarded to, the newest activity first, and forwards it. */
export function ForwardDialog({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const { t } = useTranslation('timeline')
  const trpc = useTRPC()
  const nameOf = useConversationName()
  const forward = useForward(message.id)
  const [query, setQuery] = useState('')
  const [q] = useDebouncedValue(query.trim(), typingMs)
  const input = { ...useScope(), limit: mostFound, ...(q !== '' && { q }) }
  const found = useQuery(trpc.conversations.list.queryOptions(input, { placeholderData: keepPreviousData }))
  // Nothing can be sent to a group.
  const conversations = (found.data?.data ?? []).filter(({ group_id }) => group_id === null)
  return (
    <PickWindow
      label={t('forwardTo')}
      field={t('conversationToForwardTo')}
      placeholder={t('findConversation')}
      query={query}
      onQuery={setQuery}
      items={conversations.map((conversation) => ({
        id: conversation._id,
        name: nameOf(conversation),
        detail: describeTime(Date.parse(conversation.updated_at), Date.now()),
        run: () => forward({ conversationId: conversation._id, name: nameOf(conversation) }),
      }))}
      onClose={onClose}
    />
  )
}

function useForward(messageId: string) {
  const { t } = useTranslation('timeline')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const offerUndo = useOfferUndo()
  const { mutateAsync } = useMutation(trpc.messages.forward.mutationOptions())
  const forward = async (conversationId: string, name: string) => {
    try {
      const sent = await sendOnce({ ...scope, messageId, conversationId }, mutateAsync)
      offerUndo([sent])
      if (sent.status === 'failed') notifyFailure(new Error(t('forwardNotDelivered', { name })))
      else if (!sent.send_at) notifySuccess(t('forwardedTo', { name }))
      await Promise.all([
        queries.invalidateQueries(trpc.messages.pathFilter()),
        queries.invalidateQueries(trpc.conversations.pathFilter()),
      ])
    } catch (error) {
      notifyFailure(error)
    }
  }
  return ({ conversationId, name }: { conversationId: string; name: string }) => void forward(conversationId, name)
}

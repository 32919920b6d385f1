import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'

/** Marks a conversation as unread. The open one is closed first, because an open conversation is marked as read. */
export function useMarkUnread(): (conversationId: string) => void {
  const { t } = useTranslation('inbox')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const navigate = useNavigate()
  const to = useTo()
  const { search } = useLocation()
  const { conversationId: openId } = useParams()
  const { mutate } = useMutation(
    trpc.conversations.markUnread.mutationOptions({
      onMutate: async ({ conversationId }) => {
        if (conversationId === openId) await navigate({ pathname: to('inbox'), search })
      },
      onSuccess: () => {
        notifySuccess(t('markedAsUnread'))
        return queries.invalidateQueries(trpc.conversations.pathFilter())
      },
      onError: notifyFailure,
    }),
  )
  return (conversationId) => mutate({ ...scope, conversationId })
}

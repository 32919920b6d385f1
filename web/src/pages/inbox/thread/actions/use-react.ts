import type { MessageView } from '@parley/shared/conversations/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { randomId } from '../../../../random-id.ts'
import { useScope } from '../../../../scope.ts'
import { useTRPC } from '../../../../trpc.ts'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'

/** The reaction of the business to a message, and a function that sets it; the same one again takes it back. */
export function useReact({ id: messageId, reactions = [] }: MessageView) {
  const { t } = useTranslation('timeline')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const own = reactions.find(({ direction }) => direction === 'outbound')?.emoji
  const { mutate } = useMutation(
    trpc.messages.react.mutationOptions({
      onError: notifyFailure,
      onSuccess: ({ status }) => {
        if (status === 'failed') notifyFailure(new Error(t('reactionNotDelivered')))
        return queries.invalidateQueries(trpc.messages.pathFilter())
      },
    }),
  )
  const react = (emoji: string) =>
    mutate({ ...scope, messageId, emoji: emoji === own ? null : emoji, requestId: randomId() })
  return { own, react }
}

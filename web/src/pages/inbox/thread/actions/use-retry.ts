import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../../scope.ts'
import { useTRPC } from '../../../../trpc.ts'
import { notifyFailure } from '../../../../ui/overlays/notify.ts'
import { sendOnce } from '../../composer/files/contents-of.ts'
import { useOfferUndo } from '../../composer/use-undo-send.ts'

/** Sends a message that failed once more. Repeating a request whose answer was lost sends nothing twice. */
export function useRetry() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const offerUndo = useOfferUndo()
  const { mutateAsync, isPending } = useMutation(trpc.messages.retry.mutationOptions())
  const send = async (messageId: string) => {
    try {
      const sent = await sendOnce({ ...scope, messageId }, mutateAsync)
      offerUndo([sent])
      await queries.invalidateQueries(trpc.messages.pathFilter())
    } catch (error) {
      notifyFailure(error)
    }
  }
  return { send: (messageId: string) => void send(messageId), isPending }
}

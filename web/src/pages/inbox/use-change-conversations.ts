import type {
  BulkConversationChange,
  BulkConversationResult,
  ConversationView,
} from '@parley/shared/conversations/conversations'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { showNotice } from '../../ui/overlays/notices.ts'
import { notifyFailure, notifySuccess, notifyUndoable } from '../../ui/overlays/notify.ts'
import { count } from '../../ui/text/format.ts'

type Change = Omit<BulkConversationChange, 'conversationIds'>

/** A second less than the survey waits, so that an undo at the last moment is in time. */
const undoMs = surveyDelayMs - 1_000

/**
 * Applies a change to one or many conversations and refetches everything that shows them. Notifies how many were resolved or
 * changed, and offers to undo a resolution until its survey is sent. Returns the ids that could not be changed.
 */
export function useChangeConversations() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const { mutateAsync, isPending } = useMutation(trpc.conversations.changeMany.mutationOptions())

  const send = async (conversations: readonly Pick<ConversationView, '_id'>[], requested: Change) => {
    const conversationIds = conversations.map(({ _id }) => _id)
    const { data } = await mutateAsync({ ...scope, ...requested, conversationIds })
    const failed = data.flatMap((each) => (each.ok ? [] : [each]))
    if (failed[0]) {
      showNotice(`${count(failed.length, 'conversation')} could not be updated: ${failed[0].error}`, 'failed')
    }
    void queries.invalidateQueries(trpc.conversations.pathFilter())
    return data
  }
  const undo = async (resolved: readonly ConversationView[]) => {
    const byStatus = Map.groupBy(resolved, ({ status }) => status)
    for (const [status, those] of byStatus) await send(those, { status }).catch(notifyFailure)
  }
  const change = async (conversations: readonly ConversationView[], requested: Change): Promise<Set<string>> => {
    const all = new Set(conversations.map(({ _id }) => _id))
    const results = await send(conversations, requested).catch(notifyFailure)
    if (!results) return all
    const failedIds = idsOfFailed(results)
    const changed = conversations.filter(({ _id }) => !failedIds.has(_id))
    const resolved = requested.status === 'resolved' ? changed.filter(({ status }) => status !== 'resolved') : []
    if (resolved.length > 0) {
      const message =
        conversations.length > 1 ? `${count(resolved.length, 'conversation')} resolved` : 'Conversation resolved'
      notifyUndoable(message, { run: () => void undo(resolved), forMs: undoMs })
    } else if (conversations.length > 1 && changed.length > 0) {
      notifySuccess(`${count(changed.length, 'conversation')} updated`)
    }
    return failedIds
  }
  return { change, isPending }
}

function idsOfFailed(results: readonly BulkConversationResult[]): Set<string> {
  return new Set(results.flatMap(({ ok, conversationId }) => (ok ? [] : [conversationId])))
}

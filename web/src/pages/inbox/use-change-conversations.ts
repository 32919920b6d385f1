import type { BulkConversationChange, ConversationView } from '@parley/shared/conversations/conversations'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { loadSentences } from '../../i18n/i18n.ts'
import { translated } from '../../i18n/sentences.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { showNotice } from '../../ui/overlays/notices.ts'
import { notifyFailure, notifySuccess, notifyUndoable } from '../../ui/overlays/notify.ts'
import { nextConversation } from './next/next-conversation.ts'
import { searchWithMessage } from './next/search-with-message.ts'
import { ShownRows } from './next/shown-rows.ts'

type Change = Omit<BulkConversationChange, 'conversationIds'>

/** A second less than the survey waits, so that an undo at the last moment is in time. */
const undoMs = surveyDelayMs - 1_000

/**
 * Applies a change to one or many conversations and refetches everything that shows them. Notifies how many were resolved,
 * snoozed or changed, and offers to undo a resolution until its survey is sent. When the open conversation is resolved or
 * snoozed, the next one opens. Returns the ids that could not be changed.
 */
export function useChangeConversations() {
  const { t } = useTranslation('inbox')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const openNext = useOpenNext()
  const { mutateAsync, isPending } = useMutation(trpc.conversations.changeMany.mutationOptions())

  /** Returns the ids that could not be changed. */
  const send = async (conversations: readonly ConversationView[], requested: Change) => {
    const conversationIds = idsOf(conversations)
    const { data } = await mutateAsync({ ...scope, ...requested, conversationIds })
    const failed = data.flatMap((each) => (each.ok ? [] : [each]))
    if (failed[0]) {
      await Promise.allSettled([loadSentences()])
      showNotice(t('conversationsNotUpdated', { count: failed.length, error: translated(failed[0].error) }), 'failed')
    }
    void queries.invalidateQueries(trpc.conversations.pathFilter())
    return new Set(failed.map(({ conversationId }) => conversationId))
  }
  const undo = async (before: readonly ConversationView[]) => {
    const byFormer = Map.groupBy(before, (each) => JSON.stringify(formerStatusOf(each)))
    for (const those of byFormer.values()) {
      const [first] = those
      if (first) await send(those, formerStatusOf(first)).catch(notifyFailure)
    }
  }
  const change = async (conversations: readonly ConversationView[], requested: Change): Promise<Set<string>> => {
    const failedIds = await send(conversations, requested).catch(notifyFailure)
    if (!failedIds) return new Set(idsOf(conversations))
    const changed = conversations.filter(({ _id }) => !failedIds.has(_id))
    const resolved = requested.status === 'resolved' ? changed.filter(({ status }) => status !== 'resolved') : []
    const isOne = conversations.length === 1
    if (resolved.length > 0) {
      const goBack = openNext(resolved)
      const run = () => void undo(resolved).then(goBack)
      notifyUndoable(isOne ? t('conversationResolved') : t('conversationsResolved', { count: resolved.length }), {
        run,
        forMs: undoMs,
        about: idsOf(resolved),
      })
    } else if (typeof requested.snoozed_until === 'string' && changed.length > 0) {
      const goBack = openNext(changed)
      notifyUndoable(isOne ? t('conversationSnoozed') : t('conversationsSnoozed', { count: changed.length }), {
        run: () => void undo(changed).then(goBack),
        forMs: undoMs,
        about: idsOf(changed),
      })
    } else if (!isOne && changed.length > 0) {
      notifySuccess(t('conversationsUpdated', { count: changed.length }))
    }
    return failedIds
  }
  return { change, isPending }
}

/** A snooze whose time has passed meanwhile is over. */
function formerStatusOf({ status, snoozed_until: until }: ConversationView): Change {
  if (until === null) return { status, snoozed_until: null }
  return Date.parse(until) > Date.now() ? { snoozed_until: until } : { status: 'open' }
}

function idsOf(conversations: readonly ConversationView[]): string[] {
  return conversations.map(({ _id }) => _id)
}

/**
 * Opens the next conversation of the list if the open one is among those that are done, or the list if none is left. Returns
 * how to go back to it.
 */
function useOpenNext() {
  const shown = useContext(ShownRows)
  const navigate = useNavigate()
  const to = useTo()
  return (done: readonly ConversationView[]): (() => void) => {
    const { pathname, search } = window.location
    const left = done.find(({ _id }) => pathname.endsWith(`/inbox/${_id}`))
    const next = left && nextConversation(shown.current, left._id, new Set(done.map(({ _id }) => _id)))
    if (next === undefined) return () => {}
    void navigate({ pathname: to(next === null ? 'inbox' : `inbox/${next}`), search: searchWithMessage(search) })
    return () => void navigate({ pathname, search })
  }
}

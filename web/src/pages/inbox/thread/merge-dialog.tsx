import { NativeSelect, Stack } from '@mantine/core'
import type { RelatedConversation } from '@parley/shared/conversations/related'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { notifySuccess } from '../../../ui/overlays/notify.ts'
import { startWriting } from '../composer/start-writing.ts'
import { useMoveDrafts } from '../composer/use-move-drafts.ts'
import { searchWithMessage } from '../next/search-with-message.ts'
import { useRelatedName } from './related-name.ts'

type MergeDialogProps = {
  opened: boolean
  shownId: string
  /** The other unresolved conversations with the customer; at least one. */
  others: readonly RelatedConversation[]
  onClose: () => void
}

/** Asks before the shown conversation and another become one, which then opens with the drafts of both. */
export function MergeDialog({ opened, shownId, others, onClose }: MergeDialogProps) {
  // The texts are loaded with the thread, which must not be hidden while this closed dialog waits for them.
  const { t } = useTranslation('timeline', { useSuspense: false })
  const nameOf = useRelatedName()
  const [chosen, setChosen] = useState<string>()
  const otherId = others.some(({ id }) => id === chosen) ? chosen : others[0]?.id
  const merge = useMerge(shownId)
  return (
    <Confirm
      opened={opened && otherId !== undefined}
      onClose={onClose}
      question={t('mergeTwo')}
      yes={t('mergeInto')}
      onConfirm={() => merge(otherId ?? '')}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t('mergeWith')}
          value={otherId}
          data={others.map((each) => ({ value: each.id, label: nameOf(each) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {t('mergeConsequences')}
      </Stack>
    </Confirm>
  )
}

function useMerge(shownId: string): (otherId: string) => Promise<void> {
  const { t } = useTranslation('timeline', { useSuspense: false })
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const navigate = useNavigate()
  const to = useTo()
  const { search } = useLocation()
  const moveDrafts = useMoveDrafts()
  const { mutateAsync } = useMutation(trpc.conversations.merge.mutationOptions())
  return async (otherId) => {
    const { _id: id } = await mutateAsync({ ...scope, conversationId: shownId, otherConversationId: otherId })
    const moved = moveDrafts(id === shownId ? otherId : shownId, id)
    if (moved) startWriting({ conversationId: id, kind: moved, isRestored: true })
    if (id !== shownId) await navigate({ pathname: to(`inbox/${id}`), search: searchWithMessage(search) })
    notifySuccess(t('conversationsMerged'))
    void queries.invalidateQueries(trpc.conversations.pathFilter())
    void queries.invalidateQueries(trpc.messages.pathFilter())
  }
}

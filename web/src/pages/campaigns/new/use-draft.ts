import { useDebouncedCallback } from '@mantine/hooks'
import type { DraftContent } from '@parley/shared/campaigns/campaign-drafts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePhonesReader } from '../../../phones.ts'
import { useScope } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { type ChangeDraft, contentOf, type Draft, draftOf, isWorthSaving } from './draft.ts'

const savingMs = 800

type Stored = { readonly id: string; readonly content: DraftContent | undefined }
type Place = Pick<DraftContent, 'templateId' | 'step'>
export type Saving = 'unsaved' | 'saving' | 'saved' | 'failed'

/**
 * A draft, which is stored for its author as it changes: it survives reload, navigation and sign-out. What was uploaded is
 * read again when it is opened.
 */
export function useDraft({ id, content }: Stored, place: Place) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const readPhones = usePhonesReader()
  const [draft, setDraft] = useState<Draft>(() => draftOf(id, content))
  const latest = useRef(draft)
  const isOver = useRef(false)
  const underWay = useRef<Promise<void>>(undefined)
  const placeBefore = useRef<Place | undefined>(content)
  const [saving, setSaving] = useState<Saving>(content ? 'saved' : 'unsaved')

  const save = useDebouncedCallback(
    async () => {
      if (isOver.current || !isWorthSaving(latest.current)) return
      setSaving('saving')
      const input = { ...scope, draftId: latest.current.id, content: contentOf(latest.current, place) }
      underWay.current = client.campaigns.saveDraft.mutate(input).then(
        () => setSaving('saved'),
        () => setSaving('failed'),
      )
      await underWay.current
      void queries.invalidateQueries(trpc.campaigns.drafts.pathFilter())
    },
    { delay: savingMs, flushOnUnmount: true },
  )
  const set: ChangeDraft = (part) => {
    const current = latest.current
    const changed = { ...current, ...(typeof part === 'function' ? part(current) : part) }
    latest.current = changed
    setDraft(changed)
  }
  const change: ChangeDraft = (part) => {
    set(part)
    if (isWorthSaving(latest.current)) setSaving('saving')
    save()
  }
  /** The server deletes a draft that is started; a save that was under way meanwhile could store it again. */
  const discard = async () => {
    isOver.current = true
    if (!underWay.current) return
    await underWay.current
    await client.campaigns.deleteDraft.mutate({ ...scope, draftId: latest.current.id }).catch(() => undefined)
    void queries.invalidateQueries(trpc.campaigns.drafts.pathFilter())
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft is opened
  useEffect(() => {
    if (!content) return
    const opened = latest.current
    // Loaded only here: a new draft has nothing to read yet.
    void import('./recipients/source/source.ts')
      .then(({ readAgain }) => readAgain(opened, readPhones))
      .then(
        (lists) => set((current) => (isAsOpened(current, opened) ? lists : {})),
        () => setSaving('failed'),
      )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the template and the step are stored with the next change or here
  useEffect(() => {
    const before = placeBefore.current
    placeBefore.current = place
    // A draft that is opened where it was left is stored already.
    if (before?.templateId !== place.templateId || before.step !== place.step) save()
  }, [place.templateId, place.step])
  return { draft, change, discard, saving }
}

function isAsOpened(now: Draft, opened: Draft): boolean {
  return now.text === opened.text && now.file?.text === opened.file?.text && now.roles === opened.roles
}

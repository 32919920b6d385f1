import { Button, Group, Stack, Text } from '@mantine/core'
import { type MergedValue, type MergePreview, splitDays } from '@parley/shared/contacts/merges'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../../failures.ts'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../../ui/lists/skeletons.tsx'
import { notifySuccess } from '../../../ui/overlays/notify.ts'
import { Callout } from '../../../ui/text/callout.tsx'
import { Comparison } from './comparison.tsx'
import { useMerges } from './use-merges.ts'

type MergeFormProps = {
  /** The two contacts. The first one remains unless the other one is chosen. */
  ids: readonly [string, string]
  onMerged: (remainingId: string) => Promise<void> | void
  onClose: () => void
}

/** Shows both contacts side by side: which one remains, and of which one each value does. */
export function MergeForm({ ids, onMerged, onClose }: MergeFormProps) {
  const trpc = useTRPC()
  const scope = useScope()
  const [isSwapped, setSwapped] = useState(false)
  const [into, from] = isSwapped ? [ids[1], ids[0]] : ids
  const preview = useQuery(
    trpc.contacts.previewMerge.queryOptions({ ...scope, into, from }, { placeholderData: keepPreviousData, gcTime: 0 }),
  )
  return (
    <Loaded query={preview} skeleton={<TableSkeleton rows={5} />}>
      {(data) => (
        <Choices
          // A choice is of a value of the other contact, which is another one when they are swapped.
          key={data.into.contact.id}
          preview={data}
          firstId={ids[0]}
          onRemain={(id) => setSwapped(id !== ids[0])}
          onMerged={onMerged}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}

type ChoicesProps = Omit<MergeFormProps, 'ids'> & {
  preview: MergePreview
  firstId: string
  onRemain: (contactId: string) => void
}

function Choices({ preview, firstId, onRemain, onMerged, onClose }: ChoicesProps) {
  const { t } = useTranslation('merges')
  const { merge } = useMerges()
  const [take, setTake] = useState<readonly MergedValue[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { into, from } = preview
      const remaining = await merge({ into: into.contact.id, from: from.contact.id, take: [...take] })
      notifySuccess(t('merged'))
      onClose()
      await onMerged(remaining.id)
    } catch (error) {
      setFailure(readFailure(error).message)
      setBusy(false)
    }
  }
  const choose = (value: MergedValue, isTaken: boolean) => {
    const others = take.filter((each) => each !== value)
    setTake(isTaken ? [...others, value] : others)
  }
  return (
    <Stack gap="md">
      <Comparison preview={preview} firstId={firstId} take={take} onRemain={onRemain} onChoose={choose} />
      <Stack gap={4}>
        <Text size="sm">{t('consequences', { count: splitDays })}</Text>
        {preview.opt_out && <Text size="sm">{t('strictOptOut')}</Text>}
        {preview.is_blocked && <Text size="sm">{t('staysBlocked')}</Text>}
      </Stack>
      {failure && (
        <Callout tone="bad" alert>
          {failure}
        </Callout>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={busy} onClick={() => void confirm()}>
          {t('confirmMerge')}
        </Button>
      </Group>
    </Stack>
  )
}

import { NumberInput, Text } from '@mantine/core'
import { leastRetentionDays, mostCounted, mostRetentionDays, retentionKinds } from '@parley/shared/words'
import type { Retention, RetentionKind } from '@parley/shared/workspace/retention'
import type { SettingsView } from '@parley/shared/workspace/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStoredDraft } from '../../drafts/use-stored-draft.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useLiveForm } from '../../ui/forms/live-form.tsx'
import { notSubmitted } from '../../ui/forms/schema-form.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { SettingsPanel } from './settings-form.tsx'

const labels: Record<RetentionKind, string> = {
  get messages() {
    return i18n.t('settings:messages')
  },
  get events() {
    return i18n.t('settings:webhookEvents')
  },
  get callbacks() {
    return i18n.t('settings:whatsappCallbacks')
  },
  get logs() {
    return i18n.t('settings:logs')
  },
}

const meanings: Record<RetentionKind, string> = {
  get messages() {
    return i18n.t('settings:withNotesAttachmentsPricesAndThe')
  },
  get events() {
    return i18n.t('settings:eventsRetentionHint')
  },
  get callbacks() {
    return i18n.t('settings:callbacksRetentionHint')
  },
  get logs() {
    return i18n.t('settings:logsRetentionHint')
  },
}

type Values = Record<RetentionKind, number | string>
type Asked = { readonly change: Retention; readonly counts: readonly string[] }

/** How long data is kept. Only owners can change it, and see how much a shorter time deletes. */
export function RetentionForm({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation('settings')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspace } = useWorkspaceContext()
  const [asked, setAsked] = useState<Asked>()
  const mutation = useMutation(trpc.settings.changeRetention.mutationOptions())
  const save = async (change: Retention) => {
    await mutation.mutateAsync({ workspaceId: workspace.id, ...change })
    await queries.invalidateQueries(trpc.settings.pathFilter())
    notifySuccess(t('saved'))
  }
  const current = Object.fromEntries(retentionKinds.map((kind) => [kind, settings.retention[kind] ?? ''])) as Values
  const isOwner = workspace.role === 'owner'
  const mayChange = isOwner && workspace.archived_at === null
  const draft = useStoredDraft('retention')
  const form = useLiveForm({
    ...(mayChange && { draft }),
    schema: async () => (await import('@parley/shared/workspace/retention')).RetentionChange,
    current,
    names: labels,
    toInput: (values) => ({ workspaceId: workspace.id, ...toRetention(values) }),
    onSubmit: async (input) => {
      const change = { ...settings.retention, ...input } as Retention
      const shorter = retentionKinds.filter((kind) => isShorter(change[kind], settings.retention[kind]))
      if (shorter.length === 0) return save(change)
      const counts = await queries.fetchQuery({ ...trpc.settings.countExpired.queryOptions(input), staleTime: 0 })
      setAsked({ change, counts: shorter.map((kind) => `${labels[kind]}: ${countOf(counts[kind])}`) })
      return notSubmitted
    },
  })
  return (
    <>
      <SettingsPanel id="retention" title={t('retention')} form={form} may={mayChange}>
        <Text size="sm">
          {t('retentionHint')}
          {!isOwner && t('onlyOwnersCanChangeThis')}
        </Text>
        {retentionKinds.map((kind) => (
          <NumberInput
            key={kind}
            label={labels[kind]}
            description={t('retentionDaysHint', {
              value: meanings[kind],
              value2: leastRetentionDays[kind],
              mostRetentionDays: formatNumber(mostRetentionDays),
            })}
            placeholder={t('noEnd')}
            allowDecimal={false}
            maw={420}
            {...form.getInputProps(kind)}
          />
        ))}
      </SettingsPanel>
      <Confirm
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        question={t('deleteOlderData')}
        yes={t('deleteAndSave')}
        danger
        onConfirm={async () => asked && save(asked.change)}
      >
        {t('retentionEffect')}
        <ul>
          {asked?.counts.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Confirm>
    </>
  )
}

function toRetention(values: Values): Record<RetentionKind, number | string | null> {
  const days = (kind: RetentionKind) => (values[kind] === '' ? null : values[kind])
  return { messages: days('messages'), events: days('events'), callbacks: days('callbacks'), logs: days('logs') }
}

function isShorter(chosen: number | null, current: number | null): boolean {
  return chosen !== null && (current === null || chosen < current)
}

function countOf(count: number): string {
  return count < mostCounted
    ? formatNumber(count)
    : i18n.t('settings:orMore', { mostCounted: formatNumber(mostCounted) })
}

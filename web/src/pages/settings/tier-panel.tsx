import { Radio, Stack, Text, TextInput } from '@mantine/core'
import type { SettingsView } from '@parley/shared/workspace/settings'
import { mostRequestsPerMinute, tierRequestsPerMinute, tiers } from '@parley/shared/workspace/tiers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { useStoredDraft } from '../../drafts/use-stored-draft.ts'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useLiveForm } from '../../ui/forms/live-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { SettingsPanel } from './settings-form.tsx'

const meanings = { default: 'defaultTier', pro: 'proTier', enterprise: 'enterpriseTier' } as const

/** The rate limit of API keys without their own. The API names the choices as tiers. Only owners can change it. */
export function TierPanel({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation('settings')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspace } = useWorkspaceContext()
  const change = useMutation(trpc.settings.changeTier.mutationOptions())
  const customLimit = settings.tier === 'enterprise' ? String(settings.requestsPerMinute) : ''
  const isOwner = workspace.role === 'owner'
  const mayChange = isOwner && workspace.archived_at === null
  const draft = useStoredDraft('tier')
  const form = useLiveForm({
    ...(mayChange && { draft }),
    schema: async () => (await import('@parley/shared/workspace/settings')).TierChange,
    current: { tier: settings.tier, requestsPerMinute: customLimit },
    names: { tier: t('tier'), requestsPerMinute: t('requestsPerMinute') },
    toInput: ({ tier, requestsPerMinute }) => ({
      workspaceId: workspace.id,
      tier,
      ...(tier === 'enterprise' && requestsPerMinute.trim() && { requestsPerMinute: Number(requestsPerMinute) }),
    }),
    onSubmit: async (input) => {
      const { requestsPerMinute } = await change.mutateAsync(input)
      await Promise.all([
        queries.invalidateQueries(trpc.settings.pathFilter()),
        queries.invalidateQueries(trpc.apiKeys.pathFilter()),
      ])
      notifySuccess(t('requestsPerMinutePerKey', { requestsPerMinute: formatNumber(requestsPerMinute) }))
    },
  })
  return (
    <SettingsPanel id="rate-limit" title={t('tierAndLimits')} form={form} may={mayChange} save={t('changeTier')}>
      <Text size="sm">
        <Trans
          t={t}
          i18nKey="currentTierApiKeysWithoutTheir"
          values={{ requestsPerMinute: formatNumber(settings.requestsPerMinute) }}
          components={{ strong: <b /> }}
        />
        {!isOwner && t('onlyOwnersCanChangeTheTier')}
      </Text>
      <Radio.Group label={t('tier')} {...form.getInputProps('tier')}>
        <Stack gap="sm" mt={8}>
          {tiers.map((tier) => (
            <Radio
              key={tier}
              value={tier}
              label={
                tier === 'enterprise'
                  ? t('customLimit')
                  : t('limitOfTier', { number: formatNumber(tierRequestsPerMinute[tier]) })
              }
              description={t(meanings[tier], { number: formatNumber(mostRequestsPerMinute) })}
              disabled={!mayChange}
            />
          ))}
        </Stack>
      </Radio.Group>
      {form.getValues().tier === 'enterprise' && (
        <TextInput
          label={t('requestsPerMinute')}
          inputMode="numeric"
          maw={220}
          {...form.getInputProps('requestsPerMinute')}
        />
      )}
    </SettingsPanel>
  )
}

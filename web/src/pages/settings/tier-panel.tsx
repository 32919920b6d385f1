import { Radio, Stack, Text, TextInput } from '@mantine/core'
import type { SettingsView } from '@parley/shared/workspace/settings'
import { mostRequestsPerMinute, type Tier, tierRequestsPerMinute, tiers } from '@parley/shared/workspace/tiers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useLiveForm } from '../../ui/forms/live-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { formatNumber, inWords } from '../../ui/text/format.ts'
import { SettingsPanel } from './settings-form.tsx'

const meanings: Record<Tier, string> = {
  default: `${tierRequestsPerMinute.default} requests per minute per key, for testing and small shops`,
  pro: `${tierRequestsPerMinute.pro} requests per minute per key, for continuous integrations`,
  enterprise: `Custom limit, up to ${formatNumber(mostRequestsPerMinute)} requests per minute per key`,
}

/** The rate limit of API keys. Only owners can change the tier. */
export function TierPanel({ settings }: { settings: SettingsView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspace } = useWorkspaceContext()
  const change = useMutation(trpc.settings.changeTier.mutationOptions())
  const customLimit = settings.tier === 'enterprise' ? String(settings.requestsPerMinute) : ''
  const form = useLiveForm({
    schema: async () => (await import('@parley/shared/workspace/settings')).TierChange,
    current: { tier: settings.tier, requestsPerMinute: customLimit },
    names: { tier: 'Tier', requestsPerMinute: 'Requests per minute' },
    toInput: ({ tier, requestsPerMinute }) => ({
      workspaceId: workspace.id,
      tier,
      ...(tier === 'enterprise' && requestsPerMinute.trim() && { requestsPerMinute: Number(requestsPerMinute) }),
    }),
    onSubmit: async (input) => {
      const { tier, requestsPerMinute } = await change.mutateAsync(input)
      await Promise.all([
        queries.invalidateQueries(trpc.settings.pathFilter()),
        queries.invalidateQueries(trpc.apiKeys.pathFilter()),
      ])
      notifySuccess(`${inWords(tier)}: ${formatNumber(requestsPerMinute)} requests per minute per key.`)
    },
  })
  const isOwner = workspace.role === 'owner'
  const mayChange = isOwner && workspace.archived_at === null
  return (
    <SettingsPanel title="Tier and limits" form={form} may={mayChange} save="Change tier">
      <Text size="sm">
        Current tier: {inWords(settings.tier)}. API keys without their own limit can make{' '}
        <b>{formatNumber(settings.requestsPerMinute)} requests per minute</b>. Changes apply to the next request.
        {!isOwner && ' Only owners can change the tier.'}
      </Text>
      <Radio.Group label="Tier" {...form.getInputProps('tier')}>
        <Stack gap="sm" mt={8}>
          {tiers.map((tier) => (
            <Radio key={tier} value={tier} label={inWords(tier)} description={meanings[tier]} disabled={!mayChange} />
          ))}
        </Stack>
      </Radio.Group>
      {form.getValues().tier === 'enterprise' && (
        <TextInput
          label="Requests per minute"
          inputMode="numeric"
          maw={220}
          {...form.getInputProps('requestsPerMinute')}
        />
      )}
    </SettingsPanel>
  )
}

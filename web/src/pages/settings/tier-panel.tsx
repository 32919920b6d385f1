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
  default: `${tierRequestsPerMinute.default} requests a minute for each key: enough to try things and for a small shop`,
  pro: `${tierRequestsPerMinute.pro} requests a minute for each key: for systems that ask all day`,
  enterprise: `a number of your own, up to ${formatNumber(mostRequestsPerMinute)} a minute for each key`,
}

/** What API keys may ask. Only an owner chooses; others see what holds. */
export function TierPanel({ settings }: { settings: SettingsView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspace } = useWorkspaceContext()
  const change = useMutation(trpc.settings.changeTier.mutationOptions())
  const ofItsOwn = settings.tier === 'enterprise' ? String(settings.requestsPerMinute) : ''
  const form = useLiveForm({
    schema: async () => (await import('@parley/shared/workspace/settings')).TierChange,
    current: { tier: settings.tier, requestsPerMinute: ofItsOwn },
    names: { tier: 'Tier', requestsPerMinute: 'Requests a minute' },
    toInput: ({ tier, requestsPerMinute }) => ({
      ...{ workspaceId: workspace.id, tier },
      ...(tier === 'enterprise' && requestsPerMinute.trim() && { requestsPerMinute: Number(requestsPerMinute) }),
    }),
    onSubmit: async (input) => {
      const { tier, requestsPerMinute } = await change.mutateAsync(input)
      await Promise.all([
        queries.invalidateQueries(trpc.settings.pathFilter()),
        queries.invalidateQueries(trpc.apiKeys.pathFilter()),
      ])
      notifySuccess(`${inWords(tier)}: ${formatNumber(requestsPerMinute)} requests a minute for each key.`)
    },
  })
  const isOwner = workspace.role === 'owner'
  return (
    <SettingsPanel title="Tier and limits" form={form} may={isOwner} save="Change tier">
      <Text size="sm">
        {inWords(settings.tier)} now: an API key without a limit of its own may ask{' '}
        <b>{formatNumber(settings.requestsPerMinute)} times a minute</b>. A change holds from the next request.
        {!isOwner && ' Only an owner changes it.'}
      </Text>
      <Radio.Group label="Tier" {...form.getInputProps('tier')}>
        <Stack gap="sm" mt={8}>
          {tiers.map((tier) => (
            <Radio
              key={tier}
              value={tier}
              label={inWords(tier)}
              description={inWords(meanings[tier])}
              disabled={!isOwner}
            />
          ))}
        </Stack>
      </Radio.Group>
      {form.getValues().tier === 'enterprise' && (
        <TextInput
          label="Requests a minute"
          inputMode="numeric"
          maw={220}
          {...form.getInputProps('requestsPerMinute')}
        />
      )}
    </SettingsPanel>
  )
}

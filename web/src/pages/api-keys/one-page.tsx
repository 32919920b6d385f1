import { Stack, Text } from '@mantine/core'
import type { CreatedKey, KeyData, OwnedKey } from '@parley/shared/workspace/key-data'
import type { KeyUsageView } from '@parley/shared/workspace/key-usage'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { LimitedTo } from '../../channel-limit.tsx'
import { permissionName } from '../../permission-name.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { PageSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { formatNumber, inWords } from '../../ui/text/format.ts'
import { RelativeTime, useNow } from '../../ui/text/time.tsx'
import { CreatedKeyOnce } from './created-key.tsx'
import { commandsFor, keyVariable } from './curl.ts'
import { expiryOf } from './expiry.ts'
import { KeyActions } from './key-actions.tsx'
import { KeyOwner } from './key-owner.tsx'
import { KeyStatus } from './key-status.tsx'
import { PermissionUses } from './usage/permission-uses.tsx'
import { RequestLog } from './usage/request-log.tsx'
import { UsagePanel, useUsageDays } from './usage/usage-panel.tsx'

export function ApiKeyPage() {
  const trpc = useTRPC()
  const { keyId = '' } = useParams()
  const { workspaceId } = useScope()
  const [days] = useUsageDays()
  const input = { workspaceId, keyId, days }
  const usage = useQuery(
    trpc.apiKeys.usage.queryOptions(input, { placeholderData: keepPreviousData, refetchInterval: 15_000 }),
  )
  return (
    <Loaded query={usage} skeleton={<PageSkeleton />}>
      {(view) => <OneKey usage={view} />}
    </Loaded>
  )
}

function OneKey({ usage }: { usage: KeyUsageView }) {
  const { t } = useTranslation('api-keys')
  const to = useTo()
  const [created, setCreated] = useState<CreatedKey>()
  const { key } = usage
  return (
    <Page
      title={key.name}
      about={t('prefixAndMode', { prefix: key.key_prefix, mode: inWords(key.mode) })}
      back={{ to: to('api-keys'), label: t('apiKeys') }}
      action={<KeyActions apiKey={key} onRotated={setCreated} />}
    >
      <ExpiryWarning apiKey={key} />
      <Panel flush>
        <Figures>
          <Figure name={t('status')} value={<KeyStatus apiKey={key} />} />
          <Figure name={t('lastUsed')} value={<TimeOr at={key.last_used_at} fallback={t('never')} />} />
          <Figure name={t('expires')} value={<TimeOr at={key.expires_at} fallback={t('never')} />} />
          <Figure name={t('requestsPerMinute')} value={formatNumber(key.rate_limit_per_minute)} />
          <Figure name={t('allowedAddresses')} value={key.allowed_cidrs?.join(', ') ?? t('any')} />
          {key.channel_ids && (
            <Figure name={t('channels')} value={<LimitedTo mode={key.mode} channelIds={key.channel_ids} />} />
          )}
          <Figure
            name={t('responsiblePerson')}
            value={key.owner.is_member ? key.owner.name : <KeyOwner apiKey={key} />}
          />
          <Figure name={t('created')} value={<RelativeTime at={key.created_at} />} />
        </Figures>
      </Panel>
      <UsagePanel usage={usage} />
      <RequestLog keyId={key.id} />
      <PermissionUses usage={usage} />
      <Commands apiKey={key} />
      {created && <CreatedKeyOnce created={created} onClose={() => setCreated(undefined)} />}
    </Page>
  )
}

function ExpiryWarning({ apiKey }: { apiKey: OwnedKey }) {
  const { t } = useTranslation('api-keys')
  const expiry = expiryOf(apiKey.expires_at, useNow())
  if (!apiKey.is_active || expiry.kind === 'never' || expiry.kind === 'later') return null
  if (expiry.kind === 'past') {
    return (
      <Callout tone="bad" title={t('thisKeyHasExpired')}>
        {t('expiredEffect')}
      </Callout>
    )
  }
  return (
    <Callout
      tone={apiKey.replaced ? 'info' : 'warn'}
      title={expiry.days === 1 ? t('expiresWithinADay') : t('expiresInDays', { days: expiry.days })}
    >
      {t(apiKey.replaced ? 'replacedByANewerKey' : 'expiresSoonHint')}
    </Callout>
  )
}

function Commands({ apiKey }: { apiKey: KeyData }) {
  const { t } = useTranslation('api-keys')
  const commands = commandsFor(window.location.origin, keyVariable, apiKey.permissions)
  return (
    <Panel title={t('exampleRequests')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {commands.length === 0 ? t('noExamples') : t('examplesHint')}
        </Text>
        {commands.length > 0 && <CodeBlock text="export PARLEY_KEY=…" what={t('exportCommand')} />}
        {commands.map(({ permission, description, command }) => (
          <div key={permission}>
            <Text size="sm" fw={500} mb={4}>
              {permissionName(permission)}: {description.charAt(0).toLowerCase() + description.slice(1)}
            </Text>
            <CodeBlock text={command} what={t('curlCommandFor', { permission: permissionName(permission) })} />
          </div>
        ))}
      </Stack>
    </Panel>
  )
}

function TimeOr({ at, fallback }: { at: string | null; fallback: string }) {
  return at ? <RelativeTime at={at} /> : fallback
}

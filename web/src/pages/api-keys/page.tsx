import type { CreatedKey, KeyData } from '@parley/shared/workspace/key-data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { KeysIllustration } from '../../ui/illustrations/keys-illustration.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { useNow } from '../../ui/text/time.tsx'
import { CreatedKeyOnce } from './created-key.tsx'
import { exceedsLifetime, expiryOf } from './expiry.ts'
import { KeyTable } from './key-table.tsx'

const NewKey = onDemand(async () => (await import('./new-key.tsx')).NewKey)

export function ApiKeysPage() {
  const { t } = useTranslation('api-keys')
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const keys = useQuery(trpc.apiKeys.list.queryOptions({ workspaceId }))
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedKey>()
  const dialogs = (
    <>
      <NewKey
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={(key) => {
          setCreating(false)
          setCreated(key)
        }}
      />
      {created && <CreatedKeyOnce created={created} onClose={() => setCreated(undefined)} />}
    </>
  )
  return (
    <ListPage
      title={t('apiKeys')}
      about={t('introduction')}
      query={keys}
      lines={2}
      start={<StartButton onClick={() => setCreating(true)}>{t('newKey')}</StartButton>}
      empty={{
        illustration: <KeysIllustration />,
        title: t('noApiKeysYet'),
        words: t('emptyHint'),
      }}
      below={dialogs}
    >
      {(rows) => (
        <>
          <LifetimeWarning keys={rows} />
          <KeyTable keys={rows} onRotated={setCreated} />
        </>
      )}
    </ListPage>
  )
}

/** Lists the keys that live longer than the workspace allows by now, because they were created before. */
function LifetimeWarning({ keys }: { keys: readonly KeyData[] }) {
  const { t } = useTranslation('api-keys')
  const trpc = useTRPC()
  const settings = useQuery(trpc.settings.get.queryOptions(useScope()))
  const maxDays = settings.data?.maxKeyLifetimeDays ?? null
  const now = useNow()
  const works = (key: KeyData) => key.is_active && expiryOf(key.expires_at, now).kind !== 'past'
  const exceeding = keys.filter((key) => works(key) && exceedsLifetime(key, maxDays))
  if (maxDays === null || exceeding.length === 0) return null
  return (
    <Callout tone="warn" title={t('longLivedKeys', { maxDays })}>
      {t('rotateLongLived', {
        value: exceeding.map(({ name, key_prefix }) => `${name} (${key_prefix})`).join(', '),
      })}
    </Callout>
  )
}

import type { KeyData } from '@parley/shared/workspace/key-data'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Callout } from '../../ui/text/callout.tsx'
import { useNow } from '../../ui/text/time.tsx'
import { exceedsLifetime, expiryOf } from './expiry.ts'

/** Lists the keys that live longer than the workspace allows by now, because they were created before. */
export function LifetimeWarning({ keys }: { keys: readonly KeyData[] }) {
  const { t } = useTranslation('api-keys')
  const trpc = useTRPC()
  const settings = useQuery(trpc.settings.get.queryOptions(useScope()))
  const maxDays = settings.data?.maxKeyLifetimeDays ?? null
  const now = useNow()
  const works = (key: KeyData) => key.is_active && expiryOf(key.expires_at, now).kind !== 'past'
  const exceeding = keys.filter((key) => works(key) && exceedsLifetime(key, maxDays))
  if (maxDays === null || exceeding.length === 0) return null
  return (
    <Callout tone="warn" title={t('olderKeysThatLiveLongerThan', { maxDays })}>
      {t('rotateThemTheirReplacementsRespectThe', {
        value: exceeding.map(({ name, key_prefix }) => `${name} (${key_prefix})`).join(', '),
      })}
    </Callout>
  )
}

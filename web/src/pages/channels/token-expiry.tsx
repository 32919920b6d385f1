import { tokenWarningDays } from '@parley/shared/words'
import { Trans, useTranslation } from 'react-i18next'
import { Callout } from '../../ui/text/callout.tsx'
import { exactTime } from '../../ui/text/relative-time.ts'
import { RelativeTime, useNow } from '../../ui/text/time.tsx'

const dayMs = 86_400_000

/** Warns of an access token that expires within `tokenWarningDays`, or did, and says how to get one that does not. */
export function TokenExpiry({ at }: { at: string | null }) {
  const { t } = useTranslation('channels')
  const now = useNow()
  const expiresAt = at === null ? Number.POSITIVE_INFINITY : Date.parse(at)
  if (at === null || expiresAt > now + tokenWarningDays * dayMs) return null
  const title = (
    <Trans
      t={t}
      i18nKey={expiresAt <= now ? 'tokenExpired' : 'tokenExpires'}
      values={{ time: exactTime(expiresAt) }}
      components={{ relativetime: <RelativeTime at={at} /> }}
    />
  )
  return (
    <Callout tone="warn" title={title}>
      {t('tokenRemedy')}
    </Callout>
  )
}

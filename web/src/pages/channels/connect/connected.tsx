import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NotFoundPage } from '../../../frame/not-found-page.tsx'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../ui/lists/skeletons.tsx'
import { TokenExpiry } from '../token-expiry.tsx'
import { Checks } from './checks.tsx'
import { Step } from './step.tsx'
import { TestMessage } from './test-message.tsx'
import { WriteToNumber } from './write-to-number.tsx'

const refetchMs = 3_000

/** What follows once a number is connected: a message in each direction. */
export function Connected({ channelId }: { channelId: string }) {
  const { t } = useTranslation('connect')
  const trpc = useTRPC()
  const to = useTo()
  const input = { ...useScope(), channelId }
  const connection = useQuery(trpc.channels.connection.queryOptions(input, { refetchInterval: refetchMs }))
  return (
    <Loaded query={connection} skeleton={<FormSkeleton fields={4} />}>
      {({ data }) =>
        data ? (
          <>
            <Step
              number={3}
              title={
                <Trans
                  t={t}
                  i18nKey="isConnected"
                  values={{ number: data.display_phone_number ?? data.phone_number_id }}
                  components={{ bdi: <bdi /> }}
                />
              }
            >
              <Stack gap="md">
                <Checks checked="done" />
                <TokenExpiry at={data.token_expires_at} />
                <Anchor component={Link} to={to(`channels/${channelId}`)} size="sm">
                  {t('openChannel')}
                </Anchor>
              </Stack>
            </Step>
            <Step number={4} title={t('sendYourself')}>
              <Stack gap="lg">
                <Text size="sm">{t('windowHint')}</Text>
                <TestMessage connection={data} />
                <WriteToNumber connection={data} />
              </Stack>
            </Step>
          </>
        ) : (
          <NotFoundPage />
        )
      }
    </Loaded>
  )
}

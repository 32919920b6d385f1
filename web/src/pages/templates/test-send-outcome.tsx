import type { TestSendResult } from '@parley/shared/templates/templates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { translated } from '../../i18n/sentences.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Callout } from '../../ui/text/callout.tsx'

const refetchMs = 2_000
/** A message in one of these changes no more, or only to `read`, which few wait for. */
const settled: readonly string[] = ['delivered', 'read', 'failed']

/** What became of a test message, followed until it is delivered or has failed. */
export function TestSendOutcome({ result }: { result: TestSendResult }) {
  const { t } = useTranslation('templates')
  const trpc = useTRPC()
  const { messageId } = result
  const { data: message } = useQuery(
    trpc.messages.get.queryOptions(
      { ...useScope(), messageId },
      {
        enabled: !settled.includes(result.status),
        refetchInterval: ({ state }) => (settled.includes(state.data?.status ?? '') ? false : refetchMs),
      },
    ),
  )
  const { status, error } = message ?? result
  switch (status) {
    case 'failed':
      return (
        <Callout tone="bad" alert title={t('notSent')}>
          {error
            ? t('withCode', { message: translated(error.message), code: error.code })
            : t('thePlatformRejectedTheMessage')}
        </Callout>
      )
    case 'uncertain':
    case 'queued':
      return (
        <Callout tone="warn" alert title={t('outcomeUnknown')}>
          {t('testSendUncertain')}
        </Callout>
      )
    case 'delivered':
    case 'read':
      return (
        <Callout tone="good" alert title={t(status)}>
          {result.simulated ? t('testSendSimulated') : t('testSendDelivered')}
        </Callout>
      )
    default:
      return (
        <Callout tone="good" alert title={t('sent')}>
          {result.simulated ? t('testSendSimulated') : t('testSendAccepted')}
        </Callout>
      )
  }
}

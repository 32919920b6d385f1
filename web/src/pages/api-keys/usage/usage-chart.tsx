import type { KeyUsageView } from '@parley/shared/workspace/key-usage'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import { Bars } from '../../../ui/charts/bars.tsx'
import { stepName } from '../../../ui/text/step-name.ts'

const series = [
  {
    name: 'succeeded',
    get label() {
      return i18n.t('api-keys:succeeded')
    },
    color: 'accent.5',
  },
  {
    name: 'rate_limited',
    get label() {
      return i18n.t('api-keys:rateLimited')
    },
    color: 'cyan.5',
  },
  {
    name: 'forbidden',
    get label() {
      return i18n.t('api-keys:forbidden')
    },
    color: 'red.6',
  },
  {
    name: 'not_found',
    get label() {
      return i18n.t('api-keys:notFound')
    },
    color: 'gray.6',
  },
  {
    name: 'invalid',
    get label() {
      return i18n.t('api-keys:otherClientErrors4xx')
    },
    color: 'teal.8',
  },
  {
    name: 'failed',
    get label() {
      return i18n.t('api-keys:serverErrors5xx')
    },
    color: 'indigo.6',
  },
]

/** Responses per hour or day, stacked by status. */
export function UsageChart({ usage }: { usage: KeyUsageView }) {
  const { t } = useTranslation('api-keys')
  const data = usage.data.map(({ at, requests, ...errors }) => {
    const { forbidden, not_found, rate_limited, invalid, failed } = errors
    const succeeded = requests - forbidden - not_found - rate_limited - invalid - failed
    return { at: stepName(at, usage.step), succeeded, rate_limited, forbidden, not_found, invalid, failed }
  })
  return (
    <Bars
      label={t('requests', { requests: usage.total.requests })}
      by="at"
      unit={t('requestsByDay')}
      stacked
      data={data}
      series={series}
    />
  )
}

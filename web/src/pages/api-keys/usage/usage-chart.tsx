import type { KeyUsageView } from '@parley/shared/workspace/key-usage'
import { Bars } from '../../../ui/charts/bars.tsx'
import { stepName } from './usage-words.ts'

const series = [
  { name: 'succeeded', label: 'Succeeded', color: 'accent.5' },
  { name: 'rate_limited', label: 'Rate limited (429)', color: 'orange.6' },
  { name: 'forbidden', label: 'Forbidden (403)', color: 'red.6' },
  { name: 'not_found', label: 'Not found (404)', color: 'gray.6' },
  { name: 'invalid', label: 'Other client errors (4xx)', color: 'yellow.6' },
  { name: 'failed', label: 'Server errors (5xx)', color: 'grape.6' },
]

/** Responses per hour or day, stacked by status. */
export function UsageChart({ usage }: { usage: KeyUsageView }) {
  const data = usage.data.map(({ at, requests, ...errors }) => {
    const { forbidden, not_found, rate_limited, invalid, failed } = errors
    const succeeded = requests - forbidden - not_found - rate_limited - invalid - failed
    return { at: stepName(at, usage.step), succeeded, rate_limited, forbidden, not_found, invalid, failed }
  })
  return <Bars label={`${usage.total.requests} requests`} by="at" stacked data={data} series={series} />
}

import type { KeyUsageView } from '@parley/shared/workspace/api-keys'
import { Bars } from '../../ui/charts/bars.tsx'
import { stepName } from './usage-words.ts'

const series = [
  { name: 'answered', label: 'Answered', color: 'accent.5' },
  { name: 'rate_limited', label: 'Over the limit (429)', color: 'orange.6' },
  { name: 'forbidden', label: 'Not allowed (403)', color: 'red.6' },
  { name: 'not_found', label: 'Not found (404)', color: 'gray.6' },
  { name: 'invalid', label: 'Other refusals (4xx)', color: 'yellow.6' },
  { name: 'failed', label: 'Failed (5xx)', color: 'grape.6' },
]

/** Answers per hour or day, stacked by what became of them. */
export function UsageChart({ usage }: { usage: KeyUsageView }) {
  const data = usage.data.map(({ at, requests, ...refusals }) => {
    const { forbidden, not_found, rate_limited, invalid, failed } = refusals
    const answered = requests - forbidden - not_found - rate_limited - invalid - failed
    return { at: stepName(at, usage.step), answered, rate_limited, forbidden, not_found, invalid, failed }
  })
  return <Bars label={`${usage.total.requests} requests`} by="at" stacked data={data} series={series} />
}

import type { KeyUsageView } from '@parley/shared/workspace/api-keys'

const hour = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** An hour in the person's zone; a day as it is counted, in UTC. */
export function stepName(at: string, step: KeyUsageView['step']): string {
  return (step === 'hour' ? hour : day).format(Date.parse(at))
}

import { procedures } from '../http/procedures.ts'

/** What they want is told by a mail, an app or the log alone, or by a platform to which nobody has connected a channel. */
const withoutGood = new Set([
  ...['setup.create', 'invitations.describe', 'invitations.accept', 'invitations.acceptAsMyself'],
  ...['totp', 'backup-code'].map((code) => `POST /api/auth/two-factor/verify-${code}`),
  'POST /api/auth/two-factor/generate-backup-codes',
  ...['channels.connect', 'channels.check', 'channels.replaceToken', 'channels.disconnect'],
])
/** Once it is done, there is nothing left to do. */
const conflictsSoon = new Set([
  ...['templates.create', 'POST /api/chat/templates', 'campaigns.pause', 'campaigns.resume', 'campaigns.reschedule'],
])

/** So often that it is no matter of luck whether somebody was let in, and whether something good was among it. */
const oftenEnough = { letIn: 10, good: 25 }

/** Keeps count of how far the requests of each row came. */
export function makeReach() {
  const answered = new Map<string, number[]>()
  const rowsWith = (isFar: (row: string, status: number) => boolean, atLeast: number) =>
    [...answered].filter(([row, all]) => all.length >= atLeast && !all.some((status) => isFar(row, status)))
  return {
    note: (row: string, status: number) => {
      const all = answered.get(row)
      if (all) all.push(status)
      else answered.set(row, [status])
    },
    /** The rows whose requests all came too short, with the answers. */
    unreached: () => [
      ...rowsWith((_, status) => status !== 401 && status !== 429, oftenEnough.letIn),
      ...rowsWith(isGood, oftenEnough.good).filter(([row]) => !withoutGood.has(row)),
    ],
  }
}

function isGood(row: string, status: number): boolean {
  return (
    Math.floor(status / 100) === 2 || status === procedures[row]?.answers || (status === 409 && conflictsSoon.has(row))
  )
}

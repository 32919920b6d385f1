import { procedures } from '../http/procedures.ts'

/**
 * The endpoints that need a value that only an email, an authenticator app, the log, a sign-in provider or a connected platform
 * provides, or that would end the session that sends the requests.
 */
const withoutGood = new Set([
  'setup.create',
  'POST /api/auth/sign-in/social',
  'GET /api/auth/callback/oidc',
  'invitations.describe',
  'account.requestPasswordReset',
  'account.resetPassword',
  'members.endSessions',
  'invitations.accept',
  'invitations.acceptAsMyself',
  ...['totp', 'backup-code'].map((code) => `POST /api/auth/two-factor/verify-${code}`),
  'POST /api/auth/two-factor/generate-backup-codes',
  'channels.connect',
  'channels.check',
  'channels.replaceToken',
  'channels.remove',
])
/** The endpoints that conflict once they have succeeded. */
const conflictsSoon = new Set([
  'templates.create',
  'POST /api/chat/templates',
  'campaigns.pause',
  'campaigns.resume',
  'campaigns.reschedule',
])

/** The numbers of requests from which on at least one must be authenticated, or succeed. */
const minimumRequests = { authenticated: 10, good: 25 }

/** Records the response statuses of each endpoint. */
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
    /** The endpoints that no request reached or that none succeeded on, with their statuses. */
    unreached: () => [
      ...rowsWith((_, status) => status !== 401 && status !== 429, minimumRequests.authenticated),
      ...rowsWith(isGood, minimumRequests.good).filter(([row]) => !withoutGood.has(row)),
    ],
  }
}

function isGood(row: string, status: number): boolean {
  return (
    Math.floor(status / 100) === 2 || status === procedures[row]?.answers || (status === 409 && conflictsSoon.has(row))
  )
}

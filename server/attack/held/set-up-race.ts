import { type Attack, makeFindings } from '../outcome.ts'
import { tokenOf } from '../target.ts'
import { until } from '../waiting.ts'

/** Each hashes a password. */
const atOnce = { short: 10, long: 50 }

/** Callers use the set-up link of a new installation at the same time. */
export const setUpRace: Attack = async (target) => {
  const findings = makeFindings()
  const { parley } = await target.startAnother({ PARLEY_OWNER_EMAIL: '', PARLEY_OWNER_PASSWORD: '' })
  // It is printed after the line that says that the program is ready.
  await until(() => tokenOf(parley.output()) !== '', 5_000)
  const token = tokenOf(parley.output())
  findings.expect(token !== '', 'No set-up link was printed, so nothing was tested')
  const create = async (body: object) => {
    const answer = await fetch(`${parley.url}/trpc/setup.create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Me', password: 'difference engine', workspaceName: 'Mine', ...body }),
    })
    return answer.status
  }
  const prefix = await create({ token: token.slice(0, 8), email: 'prefix@example.com' })
  findings.expect(prefix >= 400, `A part of the token was accepted: ${prefix}`)
  const statuses = await Promise.all(
    Array.from({ length: atOnce[target.isShort ? 'short' : 'long'] }, (_, index) =>
      create({ token, email: `owner-${index}@example.com` }),
    ),
  )
  const owners = findings.measured('first owners', statuses.filter((status) => status < 300).length)
  findings.expect(owners === 1, `The set-up link made ${owners} owners`)
  await parley.stop()
  return findings.outcome()
}

import { askProcedure } from '../../src/testing/http/dashboard-client.ts'
import { type Ask, byKey, bySession, type Ids } from '../../src/testing/http/endpoints.ts'
import { procedures } from '../../src/testing/http/procedures.ts'
import { each, leakedFields } from '../../src/testing/tenants.ts'
import { type Attack, makeFindings } from '../outcome.ts'
import { makeBelongings } from './belongings.ts'

const refusals = [400, 401, 403, 404, 409, 429]

/** Every procedure and every endpoint, called about another workspace by strangers: without a session, and with their own. */
export const strangers: Attack = async (target) => {
  const findings = makeFindings()
  const victim = await makeBelongings(target, 'durian')
  const own = await target.newWorkspace()
  const stranger = await own.addMember('admin')
  const { key: strangerKey } = (
    await target.call('POST', '/api/api-keys', {
      cookie: stranger.cookie,
      body: {
        workspaceId: own.workspaceId,
        name: 'Mine',
        permissions: { read: true, write: true },
        rateLimitPerMinute: 10_000,
      },
    })
  ).body
  const call = target.callFrom('127.0.0.3')
  let calls = 0
  const check = (what: string, mustRefuse: boolean, { status, body }: { status: number; body: unknown }, sent = '') => {
    calls += 1
    // A result for each ID that was sent names it, which reveals nothing.
    const leaks = leakedFields(body, victim).filter(
      (field) => !sent.includes(String(victim[field as keyof typeof victim])),
    )
    findings.expect(leaks.length === 0, `${what} (${status}) revealed ${leaks}`)
    if (mustRefuse) findings.expect(refusals.includes(status), `${what} was answered with ${status}`)
  }

  await each(Object.entries(procedures), async ([path, { needs, ask }]) => {
    const isForAnybody = needs === 'anybody'
    for (const cookie of [undefined, stranger.cookie]) {
      const answer = await askProcedure({ url: target.url, call }, path, {
        ...(cookie !== undefined && { cookie }),
        input: ask(victim),
      })
      check(
        `${path} ${cookie ? 'of a stranger' : 'without a session'}`,
        !isForAnybody && !(cookie && needs === 'oneself'),
        answer,
      )
    }
  })
  const ids: Ids = victim
  const ask = async (at: string, asked: Ask, who: { cookie?: string; key?: string }) => {
    const [method = '', path = ''] = at.split(' ')
    return await call(method, asked.path ?? path, { ...who, ...(asked.body && { body: asked.body }) })
  }
  await each(Object.entries(bySession), async ([at, { needs, ask: asked }]) => {
    check(`${at} without a session`, true, await ask(at, asked(ids), {}))
    check(`${at} of a stranger`, needs !== 'nothing', await ask(at, asked(ids), { cookie: stranger.cookie }))
  })
  await each(Object.entries(byKey), async ([at, { byId, ask: asked }]) => {
    check(`${at} without a key`, true, await ask(at, asked(ids), {}))
    const wanted = asked(ids)
    const answer = await ask(at, wanted, { key: strangerKey })
    check(`${at} with a stranger's key`, byId, answer, JSON.stringify(wanted.body))
  })
  findings.measured('procedures', Object.keys(procedures).length)
  findings.measured('endpoints', Object.keys(bySession).length + Object.keys(byKey).length)
  findings.measured('calls of strangers', calls)
  return findings.outcome()
}

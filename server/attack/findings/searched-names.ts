import { type Attack, makeFindings } from '../outcome.ts'

const name = 'Zaphod Confidential'
const phone = '+491709998887'

/** A.8: what proxies, caches and logs keep: responses of the dashboard's API, and the names and phones that were searched. */
export const searchedNames: Attack = async (target) => {
  const findings = makeFindings()
  const { workspaceId, liveKey, ask } = await target.newWorkspace()
  const { call, owner } = target
  const input = encodeURIComponent(JSON.stringify({ workspaceId }))
  const answers = [
    await call('GET', `/trpc/conversations.list?input=${input}`, { cookie: owner.cookie }),
    await call('POST', '/trpc/conversations.list', { cookie: owner.cookie, body: { workspaceId } }),
    await call('POST', '/trpc/setup.status,setup.status?batch=1', { body: {} }),
    await call('GET', `/trpc/conversations.list?input=${input}`),
    await call('GET', '/trpc/nothing.here', { cookie: owner.cookie }),
    await call('GET', '/trpc/%', { cookie: owner.cookie }),
  ]
  for (const { status, headers } of answers) {
    const stored = headers['cache-control']
    findings.expect(stored?.includes('no-store') === true, `A response of ${status} may be stored: ${stored}`)
  }
  // The dashboard asks by POST, so that no URL has them. Those of the REST API have, and the log must not.
  for (const q of [name, phone]) {
    const { data } = await ask('conversations.list', { q })
    findings.expect(data.length === 0, 'A search by POST found something')
    await ask('contacts.list', { q })
    await call('GET', `/api/v1/conversations?q=${encodeURIComponent(q)}`, { key: liveKey })
  }
  const log = decodeURIComponent(target.log().replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
  findings.expect(log.includes('/api/v1/conversations'), 'Requests are not logged, so nothing was tested')
  for (const searched of [name, phone, phone.slice(1)]) {
    findings.expect(!log.includes(searched), `The log contains what was searched: ${searched}`)
  }
  return findings.outcome()
}

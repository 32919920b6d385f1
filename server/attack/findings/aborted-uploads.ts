import { request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, makeFindings } from '../outcome.ts'

const paths = ['/api/chat/bulk-send', '/trpc/campaigns.start', '/trpc/setup.create', '/callbacks/whatsapp/unknown']
const uploads = 40

/** A.8: callers who leave in the middle of an upload. They are no errors, and must not fill the log with stack traces. */
export const abortedUploads: Attack = async (target) => {
  const findings = makeFindings()
  const before = target.log().length
  const begun = Array.from({ length: uploads }, (_, index) => {
    const request = httpRequest(`${target.url}${paths[index % paths.length]}`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': 10_000, cookie: target.owner.cookie },
    })
    request.on('error', () => undefined).write('{"workspaceId":"')
    return request
  })
  await wait(300)
  for (const request of begun) request.destroy()
  await wait(300)
  const { status } = await target.call('GET', '/healthz')
  const logged = target.log().slice(before)
  const errors = logged.split('\n').filter((line) => /"level":(50|60|"error"|"fatal")/.test(line))
  findings.measured('uploads', uploads)
  findings.measured('errors in the log', errors.length)
  findings.expect(status === 200, `The program answers ${status} afterwards`)
  findings.expect(errors.length === 0, `Aborted uploads are logged as errors: ${errors[0]}`)
  findings.expect(!/\n\s+at /.test(logged) && !logged.includes('"stack"'), 'Aborted uploads are logged with a stack')
  return findings.outcome()
}

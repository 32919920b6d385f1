import { request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, makeFindings } from '../outcome.ts'

/** A.8: a connection that is kept open while the program stops. The response must say that it closes, or the next request is lost. */
export const endOfProcess: Attack = async (target) => {
  const findings = makeFindings()
  const { parley } = await target.startAnother()
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' })
  const request = httpRequest(`${parley.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, connection: 'keep-alive' },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  request.write(body.slice(0, 5))
  await wait(200)
  const startedAt = performance.now()
  const stopped = parley.stop()
  await wait(300)
  request.end(body.slice(5))
  const response = await answered.catch(() => undefined)
  response?.resume()
  findings.expect(response !== undefined, 'A request in flight got no response')
  findings.expect(response?.headers.connection === 'close', `It says Connection: ${response?.headers.connection}`)
  const code = await stopped
  const took = findings.measured('stop, ms', performance.now() - startedAt)
  findings.expect(code === 0, `The program ended with ${code}`)
  findings.expect(took < 10_000, `The stop took ${Math.round(took)} ms`)
  return findings.outcome()
}

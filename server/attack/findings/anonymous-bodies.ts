import { request as httpRequest } from 'node:http'
import { type Attack, makeFindings } from '../outcome.ts'
import { beside } from '../probe.ts'
import type { Target } from '../target.ts'
import { until } from '../waiting.ts'
import { connectNumber, wronglySigned } from './callbacks.ts'

const megabyte = 1024 * 1024
const fourMegabytes = `{"token":[${'1,'.repeat(2 * megabyte)}1]}`
/** A hundred of them occupied 390 MB. */
const sentBytes = Math.floor(2.9 * megabyte)
/** Somewhat more than the documented 32 MB of all callers without authentication. */
const maxUnfinishedMiB = 40

/** A.1: large bodies, unfinished bodies and large batches of callers who are not, or not sufficiently, authenticated. */
export const anonymousBodies: Attack = async (target) => {
  const findings = makeFindings()
  const { workspace, account } = await connectNumber(target)
  const callbacks = new URL(account.callbackUrl ?? '').pathname
  const stranger = target.callFrom('127.0.0.2')
  const { key: reader } = (
    await target.call('POST', '/api/api-keys', {
      cookie: target.owner.cookie,
      body: { workspaceId: workspace.workspaceId, name: 'Reader', permissions: { read: true } },
    })
  ).body

  await beside({ target, findings, key: workspace.liveKey }, async () => {
    const post = async (path: string, key?: string) =>
      (await stranger('POST', path, { key, body: fourMegabytes })).status
    const refused = await Promise.all(Array.from({ length: 5 }, () => post('/trpc/setup.create').catch(() => 413)))
    findings.expect(
      refused.every((status) => [413, 503].includes(status)),
      `Bodies of 4 MB without authentication were answered with ${refused}`,
    )
    const withoutPermission = await Promise.all(
      Array.from({ length: 3 }, () => post('/api/v1/campaigns', reader).catch(() => 403)),
    )
    findings.expect(
      withoutPermission.every((status) => status === 403),
      `Bodies of 4 MB without the permission were answered with ${withoutPermission}`,
    )
    const names = Array(1_200).fill('setup.status')
    const batch = await stranger('GET', `/trpc/${names.slice(0, 600)}?batch=1&input=%7B%7D`)
    findings.expect(batch.status === 400, `A batch of 600 calls was answered with ${batch.status}`)
    const unanswered = await leaveUnfinished(target, callbacks, target.isShort ? 40 : 100)
    const accepted = findings.measured('unfinished bodies in memory, MiB', (unanswered * sentBytes) / megabyte)
    findings.expect(accepted < maxUnfinishedMiB, `${accepted} MiB of unfinished bodies without authentication are kept`)
  })
  return findings.outcome()
}

/** Sends bodies without their ends, and returns how many are still read after a while, because they are not refused. */
async function leaveUnfinished({ url }: Target, callbacks: string, count: number): Promise<number> {
  const part = Buffer.alloc(sentBytes, ' ')
  // Callbacks may have 3 MB, the others 16 KB.
  const paths = [callbacks, callbacks, '/trpc/setup.create', '/api/auth/sign-in/email']
  let unanswered = count
  const requests = Array.from({ length: count }, (_, index) => {
    const begun = httpRequest(`${url}${paths[index % paths.length]}`, {
      method: 'POST',
      agent: false,
      localAddress: `127.0.0.${10 + (index % 20)}`,
      headers: { ...wronglySigned, 'content-type': 'application/json', 'content-length': sentBytes + 100 },
    })
    const isOver = new Promise((resolve) => begun.once('response', resolve).once('error', resolve))
    void isOver.then(() => {
      unanswered -= 1
    })
    begun.write(part)
    return begun
  })
  await until(() => unanswered * sentBytes < maxUnfinishedMiB * megabyte, 10_000)
  for (const each of requests) each.on('error', () => undefined).destroy()
  return unanswered
}

import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, type Findings, makeFindings } from '../outcome.ts'
import { addedMiBWhile } from '../process-figures.ts'
import { openedAddress, type Target } from '../target.ts'
import { writeInbound } from '../waiting.ts'

const mostMiB = 100
/** The most memory, in MiB, that the files may take: less than one of them, several of which arrive at the same time. */
const mostAddedMiB = 90
const names = [
  '../../../../etc/cron.d/job.txt',
  '..\\..\\windows\\system32\\a.txt',
  'invoice\u202Etxt.exe.txt',
  'a\r\nSet-Cookie: x=1.txt',
  '.htaccess.txt',
  `${'x'.repeat(10_000)}.txt`,
  '\u0000.txt',
]

/** Files without an end, above the limit and with hostile names, beside customers who write. */
export const hostileFiles: Attack = async (target) => {
  const findings = makeFindings()
  const { testKey: key } = await target.newWorkspace()
  await upload(target, { key, name: 'warm.txt', bytes: Buffer.from('The code is loaded') })
  const added = await addedMiBWhile(target.pid(), () => sendHostileFiles(target, key, findings))
  findings.measured('memory added, MiB', added)
  findings.expect(added < mostAddedMiB, `The files took ${Math.round(added)} MiB`)
  return findings.outcome()
}

async function sendHostileFiles(target: Target, key: string, findings: Findings): Promise<void> {
  const slow = await slowSource(target)
  const slowAnswer = fetchFrom(target, key, slow.url)
  await writeInbound(target.call, { key, messages: 16 })
  const endless = await fetchFrom(target, key, await endlessSource(target))
  findings.expect(endless === 413, `A file without an end was answered with ${endless}`)
  const large = await upload(target, { key, name: 'large.txt', bytes: Buffer.alloc(mostMiB * 1024 * 1024 + 1, 'a') })
  findings.expect(large.status === 413, `A file above the limit was answered with ${large.status}`)
  await tryNames(target, key, findings)
  slow.end()
  const status = await slowAnswer
  findings.expect(status === 400, `A slow file that broke off was answered with ${status}`)
}

async function tryNames(target: Target, key: string, findings: Findings): Promise<void> {
  for (const [index, name] of names.entries()) {
    const { status, name: stored = '' } = await upload(target, { key, name, bytes: Buffer.from(`Text ${index}`) })
    findings.expect(status === 201 || status === 400, `The name ${JSON.stringify(name)} was answered with ${status}`)
    findings.expect(
      !/[\p{C}/\\]/u.test(stored) && !stored.startsWith('.') && [...stored].length <= 240,
      `A file is named ${JSON.stringify(stored)}`,
    )
  }
}

type Upload = { readonly key: string; readonly name: string; readonly bytes: Buffer }

async function upload({ url }: Target, { key, name, bytes }: Upload): Promise<{ status: number; name?: string }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${url}/api/v1/files`, { method: 'POST', headers, body: form })
  const body = (await answer.json()) as { data?: { name: string } }
  return { status: answer.status, ...(body.data && { name: body.data.name }) }
}

async function fetchFrom({ call }: Target, key: string, url: string): Promise<number> {
  return (await call('POST', '/api/v1/files', { key, body: { url } })).status
}

async function slowSource(target: Target) {
  const stopping = new AbortController()
  const { port } = await target.openReceiver(async (response) => {
    while (!stopping.signal.aborted && !response.destroyed) {
      response.write('a')
      await wait(100)
    }
    response.destroy()
  })
  return { url: `http://${openedAddress}:${port}/slow.txt`, end: () => stopping.abort() }
}

async function endlessSource(target: Target): Promise<string> {
  const part = Buffer.alloc(64 * 1024, 'a')
  const { port } = await target.openReceiver((response) => {
    const more = () => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', more)
    more()
  })
  return `http://${openedAddress}:${port}/endless.txt`
}

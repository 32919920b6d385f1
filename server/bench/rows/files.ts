import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { addedMiBWhile } from '../../attack/process-figures.ts'
import { measurePairs, median } from '../harness/pairs.ts'
import { install, type Parley } from '../harness/parley.ts'
import { atMost, type Bench, type Line, onBothEngines, type Row } from '../harness/row.ts'
import { bearer } from './requests.ts'
import { letCustomersWrite, send } from './sends.ts'

const conversations = 1_000
const megabyte = 1024 * 1024
const downloadsAtOnce = 50
const senders = 8
/** What a reader on a line of 16 Mbit/s takes. Readers on this machine would take all of its processors. */
const bytesPerSecond = 2 * megabyte

/** What large files cost those who send texts meanwhile, and the machine. */
export const files: Row = {
  name: 'files',
  isQuick: false,
  measure: (bench) => onBothEngines(bench, (engine, databaseUrl) => measure(bench, engine, databaseUrl)),
}

async function measure(bench: Bench, engine: Line['engine'], databaseUrl: string | undefined): Promise<Line[]> {
  const installation = await install({ conversations, messagesEach: 1, spanMs: 12 * 3_600_000 }, databaseUrl)
  try {
    await installation.withStore(letCustomersWrite)
    const parley = await installation.start()
    const key = await parley.newKey()
    // Loads the code of uploads and grows the heap to its usual size.
    await upload(parley, key, 10)
    const added: number[] = []
    for (let run = 0; run < bench.pairs; run += 1) {
      added.push(await addedMiBWhile(parley.pid, () => upload(parley, key, 100)))
    }
    const p99s = await measurePairs(
      bench.pairs,
      () => p99BesideDownloads(parley, key, bench.seconds),
      () => p99OfSends(parley, key, bench.seconds),
    )
    await parley.stop()
    return [
      {
        work: 'memory added by an upload of 100 MB, MiB',
        engine,
        ours: `${Math.round(median(added))} MiB`,
        result: median(added),
        goal: atMost(64, ' MiB'),
      },
      {
        work: `text sends beside ${downloadsAtOnce} downloads of 2 MB/s: p99, ms`,
        engine,
        ours: `${Math.round(p99s.ours)} ms`,
        beside: `without downloads ${Math.round(p99s.theirs)} ms`,
        result: p99s.ours,
        goal: atMost(150, ' ms'),
      },
    ]
  } finally {
    await installation.remove()
  }
}

let uploads = 0

/** Returns the ID of a new file. Its bytes differ from those of every other one. */
async function upload({ url }: Parley, key: string, megabytes: number): Promise<string> {
  const form = new FormData()
  const bytes = Buffer.alloc(megabytes * megabyte, `${uploads++} `)
  form.append('file', new Blob([bytes]), 'large.txt')
  const answer = await fetch(`${url}/api/v1/files`, { method: 'POST', headers: bearer(key), body: form })
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}`)
  return ((await answer.json()) as { data: { id: string } }).data.id
}

async function p99BesideDownloads(parley: Parley, key: string, seconds: number): Promise<number> {
  const id = await upload(parley, key, 20)
  const stopping = new AbortController()
  const downloads = Array.from({ length: downloadsAtOnce }, () =>
    download(parley, { key, id, signal: stopping.signal }),
  )
  const p99Ms = await p99OfSends(parley, key, seconds)
  stopping.abort()
  await Promise.all(downloads)
  return p99Ms
}

async function p99OfSends({ url }: Parley, key: string, seconds: number): Promise<number> {
  return (await send({ url, key, seconds, connections: senders })).p99Ms
}

type Download = { readonly key: string; readonly id: string; readonly signal: AbortSignal }

/** Reads the file again and again, as fast as a line lets it. Not with `fetch`, whose streams need more of the processors that they share with the server. */
async function download({ url }: Parley, { key, id, signal }: Download): Promise<void> {
  while (!signal.aborted) {
    try {
      const asked = get(`${url}/api/v1/files/${id}`, { headers: bearer(key), signal, agent: false })
      const [answer] = (await once(asked, 'response', { signal })) as [IncomingMessage]
      if (answer.statusCode !== 200) throw new Error(`The download was answered with ${answer.statusCode}`)
      for await (const part of answer as AsyncIterable<Buffer>) await wait((part.length / bytesPerSecond) * 1_000)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}

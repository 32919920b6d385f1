import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { sweepFiles } from '../src/features/files/sweep-files.ts'
import { openInstallation } from '../src/open-installation.ts'
import { checkFiles } from '../src/ops/check-files.ts'
import { openLog } from '../src/ops/log.ts'
import { newDataDir, serveParley } from '../src/testing/http/process.ts'
import { newKey } from '../src/testing/http/server.ts'
import { bucketEnvironment, openS3rver } from '../src/testing/s3/s3rver.ts'
import { ownDatabase } from '../src/testing/stores/own-database.ts'

const owner = { email: 'ada@example.com', password: 'difference engine' }
const sizeBytes = 4 * 1024 * 1024

type Kill = { readonly share: number; readonly afterMs: number | 'the response' }

/** How much of the file has arrived at each kill, and how long after the last byte it comes. */
const kills: readonly Kill[] = [
  { share: 0.1, afterMs: 0 },
  { share: 0.9, afterMs: 0 },
  { share: 1, afterMs: 5 },
  { share: 1, afterMs: 20 },
  { share: 1, afterMs: 'the response' },
]

/** The settings of each installation, and the folder with the bytes of its bucket. */
const installations = [
  { name: 'SQLite', open: async () => ({ settings: {}, bucket: undefined }) },
  {
    name: 'Postgres with a bucket',
    open: async () => {
      const [DATABASE_URL, s3rver] = await Promise.all([ownDatabase(), openS3rver()])
      return { settings: { DATABASE_URL, ...bucketEnvironment(s3rver) }, bucket: s3rver.directory }
    },
  },
]

const title = 'a kill in an upload on $name leaves no row without bytes, and no bytes without a row after a sweep'

test.each(installations)(
  title,
  async ({ open }) => {
    const dataDir = newDataDir()
    const { settings, bucket } = await open()
    const environment = {
      ...settings,
      PARLEY_DATA_DIR: dataDir,
      PARLEY_OWNER_EMAIL: owner.email,
      PARLEY_OWNER_PASSWORD: owner.password,
    }
    let key: string | undefined
    for (const [index, kill] of kills.entries()) {
      const parley = await serveParley(environment)
      key ??= await newKey(parley.url, { owner, name: 'Uploads' })
      await upload(parley.url, { key, letter: String(index), ...kill, incoming: join(dataDir, 'files/incoming') })
      await parley.kill()
    }

    const { app, close } = await openInstallation(readConfig(environment), openLog({ logLevel: 'silent' }), {
      alone: true,
    })
    try {
      expect((await checkFiles(app.store, app.files, Date.now())).problems).toEqual([])
      expect(readdirSync(join(dataDir, 'files/incoming')).length).toBeGreaterThan(0)
      for (const folder of [join(dataDir, 'files'), ...(bucket === undefined ? [] : [bucket])]) letTwoDaysPass(folder)
      await sweepFiles(app, new AbortController().signal)
      expect(readdirSync(join(dataDir, 'files/incoming'))).toEqual([])
      const keys: string[] = []
      for await (const { key: stored } of app.files.list()) keys.push(stored)
      const rows = await app.db.selectFrom('file_content').select('id').orderBy('id').execute()
      expect(keys.toSorted()).toEqual(rows.map(({ id }) => id))
      // The last kill comes after the file was stored.
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.length).toBeLessThanOrEqual(5)
    } finally {
      await close()
    }
  },
  120_000,
)

type Upload = Kill & { readonly key: string; readonly letter: string; readonly incoming: string }

/** Sends a share of a file, and resolves some time after it has arrived. */
async function upload(url: string, { key, letter, share, afterMs, incoming }: Upload): Promise<void> {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const body = Buffer.from(`${head}${letter.repeat(sizeBytes)}\r\n--x--\r\n`)
  const before = existsSync(incoming) ? readdirSync(incoming) : []
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  // The kill ends the connection.
  socket.on('error', () => undefined)
  const answered = new Promise((resolve) => socket.once('data', resolve))
  socket.write(
    `POST /api/v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  const sent = body.subarray(0, body.length * share)
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()))
  const hasArrived = () => {
    const [name] = existsSync(incoming) ? readdirSync(incoming).filter((each) => !before.includes(each)) : []
    return name !== undefined && statSync(join(incoming, name)).size > sizeBytes * share * 0.8
  }
  if (share < 1) await expect.poll(hasArrived, { timeout: 10_000 }).toBe(true)
  if (afterMs === 'the response') await answered
  else await wait(afterMs)
}

function letTwoDaysPass(folder: string): void {
  const before = (Date.now() - 2 * 86_400_000) / 1000
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), before, before)
  }
}

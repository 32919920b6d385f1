import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { bucketEnvironment, openS3rver } from '../../testing/s3/s3rver.ts'
import { createDataDir, serving } from '../../testing/stores/data-dir.ts'
import { ownDatabase } from '../../testing/stores/own-database.ts'

const refusal = /^Files in the \w+ \S+ belong to another installation of Parley\. .* remove .*owner\.$/

const places = [
  {
    name: 'a folder',
    open: async () => {
      const first = createDataDir().env
      return {
        first,
        second: { ...first, DATABASE_URL: await ownDatabase({ isEmpty: true }) },
        apart: createDataDir().env,
      }
    },
  },
  {
    name: 'a bucket',
    open: async () => {
      const bucket = bucketEnvironment(await openS3rver())
      const second = { ...createDataDir().env, ...bucket }
      return {
        first: { ...createDataDir().env, ...bucket },
        second,
        apart: { ...second, PARLEY_FILES_S3_PREFIX: 'second/' },
      }
    },
  },
]

test.each(places)(
  'a second installation refuses to start with $name that has the files of another',
  async ({ open }) => {
    const { first, second, apart } = await open()
    await (await serving(first)).close()
    const path = join(first.PARLEY_DATA_DIR, 'files/ab/01a1fbd1-1ce6-7c5d-9a4d-9d2b1f0b6aab')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'a file')

    await expect(serving(second)).rejects.toThrow(refusal)
    await (await serving(first)).close()
    await (await serving(apart)).close()
  },
)

test('a folder without files is taken over by a new installation, whose predecessor was lost', async () => {
  const { env } = createDataDir()
  await (await serving(env)).close()

  await (await serving({ ...env, DATABASE_URL: await ownDatabase({ isEmpty: true }) })).close()
})

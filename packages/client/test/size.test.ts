import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bundled } from './bundled.ts'

const source = resolve(import.meta.dirname, '../src')
const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

const oneOperation = `
import { connect, pagesOf } from '${source}/index.ts'
import { listContacts } from '${source}/generated/sdk.gen.ts'
const { client } = connect({ baseUrl: globalThis.address, apiKey: globalThis.key })
const load = async (position) => (await listContacts({ client, query: position })).data
for await (const { data } of pagesOf(load)) globalThis.take(data)
`
const everything = `
import * as parley from '${source}/index.ts'
globalThis.take(parley)
`

describe('The client in a bundle', () => {
  test.each([
    ['one operation with retries and pages', oneOperation],
    ['everything', everything],
  ])('%s is no larger than the README states, minified and compressed', async (what, entry) => {
    const [, most, mostCompressed] = new RegExp(`^\\| ${what} \\| (\\d+) kB \\| (\\d+) kB \\|$`, 'm').exec(readme) ?? []
    const code = await bundled(entry)

    expect(code.length / 1000).toBeLessThanOrEqual(Number(most))
    expect(gzipSync(code).length / 1000).toBeLessThanOrEqual(Number(mostCompressed))
  })

  test('no part of the client comes from Node', async () => {
    expect(await bundled(everything)).not.toMatch(/\b(?:from|import|require)\s*\(?\s*["'`]|\bprocess\b|\bBuffer\b/)
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRestTestApp } from '../../../server/src/testing/http/rest.ts'
import { sqlite } from '../../../server/src/testing/stores/engines.ts'
import { bundled } from '../test/bundled.ts'
import { done } from '../test/runtimes/work.ts'
import { newFolder, run, runPackages } from './run.ts'

const source = join(import.meta.dirname, '../test/runtimes/work.ts')

/** The work of the client with a real server, as a module that does it, in an empty folder. */
async function prepare(entryOf: (work: string) => string) {
  const { url, newKey } = await createRestTestApp(sqlite)
  const { key } = await newKey({ mode: 'test' })
  const task = { baseUrl: url, apiKey: key, phone: '+491705550001' }
  const folder = newFolder(onTestFinished)
  const entry = `import { work } from '${source}'; ${entryOf(`work(${JSON.stringify(task)})`)}`
  writeFileSync(join(folder, 'work.mjs'), await bundled(entry))
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  return folder
}

const printing = (work: string) => `console.log(await ${work})`

test('the client does its work in the oldest Node that it supports', async () => {
  const folder = await prepare((work) => `console.log(process.version, await ${work})`)
  expect(await runPackages(['node@20.0.0'], ['node', 'work.mjs'], folder)).toBe(`v20.0.0 ${done}\n`)
})

test('the client does its work in Deno, which may use nothing but the network', async () => {
  const folder = await prepare(printing)
  const command = ['deno', 'run', '--no-prompt', '--allow-net=127.0.0.1', 'work.mjs']
  expect(await runPackages(['deno@2.9.6'], command, folder)).toBe(`${done}\n`)
})

test('the client does its work in Bun', async () => {
  const folder = await prepare(printing)
  expect(await runPackages(['bun@1.4.5'], ['bun', 'work.mjs'], folder)).toBe(`${done}\n`)
})

test('the client does its work in the run time of Cloudflare Workers, without its compatibility with Node', async () => {
  const folder = await prepare((work) => `export default { fetch: async () => new Response(await ${work}) }`)
  await run('npm', ['install', '--no-audit', '--no-fund', 'miniflare@4.20260730.0'], folder)
  const start = `
    import { Miniflare } from 'miniflare'
    const worker = new Miniflare({ modules: true, scriptPath: 'work.mjs', compatibilityDate: '2026-01-01' })
    console.log(await (await worker.dispatchFetch('http://worker/')).text())
    await worker.dispose()`
  writeFileSync(join(folder, 'start.mjs'), start)
  expect(await run(process.execPath, ['start.mjs'], folder)).toBe(`${done}\n`)
})

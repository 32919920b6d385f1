import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { median } from '../../server/bench/harness/pairs.ts'
import { openSqlite } from '../../server/src/db/sqlite/sqlite.ts'
import { freePort } from '../../server/src/testing/http/free-port.ts'
import { seedConversations } from '../../server/src/testing/stores/many-conversations.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { scrollDownTo, watchList } from '../e2e/list-watch.ts'

const conversations = Number(process.env.CONVERSATIONS ?? 100_000)
const scrolledRows = Math.min(5_000, conversations / 2)
const root = resolve(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
const port = await freePort()
const origin = `http://localhost:${port}`

const browser = await launchBrowser()
const context = await openContext()
const page = await context.newPage()

const first = await start(/^http\S+\/set-up\S+$/m)
const token = /token=([^&\s]+)/.exec(first.printed)?.[1]
const owner = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery', workspaceName: 'Bench' }
const { workspaceId } = await call(page, 'setup.create', { token, ...owner })
const scope = { workspaceId, mode: 'live' }
const template = { name: 'open_today', language: 'en_US', category: 'UTILITY' }
await call(page, 'templates.create', { ...scope, ...template, components: [{ type: 'BODY', text: 'We are open.' }] })
await call(page, 'simulator.review', { ...scope, templateName: 'open_today', language: 'en_US', decision: 'APPROVED' })
await report('empty', page)
await first.stop()

const { db, close } = openSqlite(join(dataDir, 'parley.db'))
await seedConversations(db, { workspaceId, conversations, messagesEach: 1, newest: Date.now(), stepMs: 60_000 })
await close()
const second = await start(/Parley is ready/)
await report(`${conversations} conversations`, page)
const recipients = Array.from({ length: 1000 }, (_, n) => ({ phone: `+49151${10_000_000 + n}` }))
await call(page, 'campaigns.start', { ...scope, templateName: 'open_today', recipients })
await report('… while a campaign sends to 1000', page)
// All conversations, because those of the seed follow one another only without a filter.
await visit(page, '?status=all')
const watch = await watchList(page)
const startedAt = performance.now()
await scrollDownTo(page, scrolledRows, 1_200)
const seconds = (performance.now() - startedAt) / 1000
const { misplaced, ...frames } = await watch.observations()
print({ scrolledRows, seconds: seconds.toFixed(1), ...frames, misplaced: misplaced.length })
await second.stop()
await browser.close()
rmSync(dataDir, { recursive: true, force: true })

/**
 * Opens an empty cache. Its pages measure from the start of the navigation to the first conversation, or to the empty state,
 * and are not asked meanwhile: finding a link by its name, as tests do, takes them a tenth of a second.
 */
async function openContext() {
  const opened = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await opened.addInitScript(() => {
    const checkList = () => {
      const content = document.querySelector('[data-conversation]') ?? document.querySelector('a[href$="/simulator"]')
      if (!content || !document.querySelector('section[aria-label="Conversations"] [role="status"]')?.textContent) {
        requestAnimationFrame(checkList)
      } else performance.mark('list')
    }
    requestAnimationFrame(checkList)
  })
  return opened
}

/** Prints the median of nine visits that download everything, and of five with cached files. */
async function report(what: string, opened: Page): Promise<void> {
  const coldMs: number[] = []
  for (let run = 0; run < 9; run += 1) {
    const cold = await openContext()
    await cold.addCookies(await opened.context().cookies())
    coldMs.push(await visit(await cold.newPage()))
    await cold.close()
  }
  const cachedMs: number[] = []
  for (let run = 0; run < 5; run += 1) cachedMs.push(await visit(opened))
  print({
    inbox: what,
    coldMedianMs: median(coldMs),
    coldMostMs: Math.max(...coldMs),
    cachedMedianMs: median(cachedMs),
  })
}

async function visit(visited: Page, filter = ''): Promise<number> {
  await visited.goto(`${origin}/w/${workspaceId}/live/inbox${filter}`)
  await visited.waitForFunction(() => performance.getEntriesByName('list').length > 0)
  return Math.round(await visited.evaluate(() => performance.getEntriesByName('list')[0]?.startTime ?? Number.NaN))
}

function print(figures: Readonly<Record<string, string | number>>): void {
  process.stdout.write(`${JSON.stringify(figures)}\n`)
}

async function call(by: Page, procedure: string, data: object) {
  const response = await by.request.post(`${origin}/trpc/${procedure}`, { data, headers: { origin } })
  if (response.status() !== 200) throw new Error(`${procedure} failed: ${await response.text()}`)
  return (await response.json()).result.data
}

/** Starts Parley with the data folder of this run, and resolves once its output matches. */
async function start(until: RegExp) {
  const child = spawn(process.execPath, [join(root, 'server/dist/parley.js'), 'serve'], {
    env: { PATH: process.env.PATH ?? '', PORT: String(port), PARLEY_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += text
    if (until.test(printed)) break
  }
  child.stdout.resume()
  const stop = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { printed, stop }
}

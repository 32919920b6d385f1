import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freePort } from '../../server/src/testing/http/free-port.ts'
import { approveTemplate } from './order-template.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile } from './pages.ts'
import { startStreamProxy } from './stream-proxy.ts'

const browser = browserOfThisFile()

/** An owner behind a proxy that speaks HTTP/1.1, over which a browser opens six connections. */
async function openBehindProxy() {
  const port = await freePort()
  const streams = await startStreamProxy(port)
  const owner = await openWorkspace(browser(), {
    PORT: `${port}`,
    PARLEY_BASE_URL: `http://localhost:${streams.port}`,
  })
  const { person, page, home, mutate } = owner
  let written = 0
  return {
    ...owner,
    streams,
    openTab: async (address = `${home}/inbox`) => {
      const tab = await person.newPage()
      await tab.goto(address)
      await tab.getByRole('heading', { level: 1 }).waitFor()
      return tab
    },
    /** A customer writes, and every tab shows it without being reloaded. */
    expectChange: async (tabs: readonly Page[], where: { workspaceId?: string; mode?: string } = {}) => {
      written += 1
      const text = `Message ${written}.`
      await mutate('simulator.reply', { ...where, from: `+1555010${1000 + written}`, text })
      for (const tab of tabs) await tab.getByRole('link', { name: new RegExp(text) }).waitFor()
    },
    first: page,
  }
}

test('ten tabs of several workspaces and modes share a stream, and every call is answered', async () => {
  const { parley, workspaceId, mutate, streams, openTab, expectChange } = await openBehindProxy()
  const { id: other } = await mutate('workspaces.create', { name: 'Acme Bakery' })
  const places = [
    { workspaceId, mode: 'live' },
    { workspaceId, mode: 'test' },
    { workspaceId: other, mode: 'live' },
  ]
  const tabs: Page[] = []
  for (let n = 0; n < 10; n += 1) {
    const { workspaceId: id, mode } = places[n % 3] ?? {}
    tabs.push(await openTab(`${parley.url}/w/${id}/${mode}/inbox`))
  }
  for (const [n, where] of places.entries()) {
    await expectChange(
      tabs.filter((_, index) => index % 3 === n),
      where,
    )
  }
  const statuses = tabs.map((tab) => tab.evaluate(async () => (await fetch('/trpc/members.current')).status))
  expect(await Promise.all(statuses)).toEqual(tabs.map(() => 200))
  // One at first, and one more for each place that was added.
  expect([streams.open(), streams.opened()]).toEqual([1, 3])
})

test('a tab receives changes after others have closed or been frozen', async () => {
  const { person, streams, openTab, expectChange } = await openBehindProxy()
  const [first, second, third] = [await openTab(), await openTab(), await openTab()]
  await expectChange([first, second, third])
  await first.close()
  await expectChange([second, third])
  const devTools = await second.context().newCDPSession(second)
  await devTools.send('Page.setWebLifecycleState', { state: 'frozen' })
  const last = await openTab()
  await expectChange([third, last])
  await devTools.send('Page.setWebLifecycleState', { state: 'active' })
  await expectChange([second, third, last])
  expect([streams.open(), streams.opened()]).toEqual([1, 1])
  expect(person.complaints).toEqual([])
})

test('a stream whose worker has ended is replaced', async () => {
  const { first, home, streams, expectChange } = await openBehindProxy()
  await first.clock.install()
  await first.goto(`${home}/inbox`)
  await expectChange([first])
  await endWorker()
  await expect.poll(() => streams.open()).toBe(0)
  for (let heartbeat = 0; heartbeat < 3; heartbeat += 1) await first.clock.fastForward(10_000)
  await expect.poll(() => streams.open()).toBe(1)
  await expectChange([first])
})

test('signing out in one tab ends the stream of all', async () => {
  const { first, home, streams, openTab, expectChange } = await openBehindProxy()
  await first.goto(`${home}/inbox`)
  const other = await openTab()
  await expectChange([first, other])
  await other.getByRole('button', { name: /^Account/ }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [first, other]) await tab.waitForURL(/\/sign-in/)
  await expect.poll(() => streams.open()).toBe(0)
})

test('every tab follows the progress of a campaign', async () => {
  const { home, mutate, streams, openTab } = await openBehindProxy()
  await approveTemplate(mutate)
  await mutate('channels.change', { messagesPerSecond: 8 })
  const { id } = await mutate('campaigns.start', {
    templateName: 'order_ready',
    languageCode: 'en',
    recipients: Array.from({ length: 200 }, (_, n) => ({
      phone: `+4915${20_000_000 + n}`,
      variables: { 1: 'Anna', 2: `A-${n}` },
    })),
  })
  const tabs = [await openTab(`${home}/campaigns/${id}`), await openTab(`${home}/campaigns/${id}`)]
  for (const tab of tabs) await tab.getByText(/per second · about .* left/).waitFor()
  await mutate('campaigns.cancel', { campaignId: id })
  for (const tab of tabs) await tab.getByText(/\d skipped\.$/).waitFor()
  expect(streams.opened()).toBe(1)
})

test('a tab has a stream of its own in a browser without shared workers', async () => {
  const { first, home, streams, openTab, expectChange } = await openBehindProxy()
  await first.context().addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  await first.goto(`${home}/inbox`)
  await expectChange([first, await openTab()])
  expect(streams.open()).toBe(2)
})

/** Ends the shared worker of the browser, as when its process ends. */
async function endWorker(): Promise<void> {
  const devTools = await browser().newBrowserCDPSession()
  const workers = async () => {
    const { targetInfos } = await devTools.send('Target.getTargets')
    return targetInfos.flatMap((each) => (each.type === 'shared_worker' ? each.targetId : []))
  }
  const [targetId = '', ...others] = await workers()
  expect(others).toEqual([])
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: false })
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'close()' } })
  await devTools.send('Target.sendMessageToTarget', { sessionId, message })
  // The message is only on its way: detaching before the worker has read it would lose it.
  await expect.poll(workers).toEqual([])
  await devTools.detach()
}

import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSqlite } from '../../server/src/db/sqlite/sqlite.ts'
import { browserKeys, openPushService } from '../../server/src/testing/http/push-service.ts'
import { pressOn, tabTo } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

type Watched = { tones: number; shown: { title: string; body: string; tag: string }[]; press?: () => void }

/** Records the tones and notifications of a page, which a browser without a screen does not give. */
async function watchAlerts(page: Page): Promise<() => Promise<Watched>> {
  await page.addInitScript(() => {
    const watched: Watched = { tones: 0, shown: [] }
    Object.assign(window, { watched })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      watched.tones += 1
      start.call(this, when)
    }
    class Shown extends EventTarget {
      static permission = 'granted'
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        super()
        watched.shown.push({ title, body, tag })
        watched.press = () => this.dispatchEvent(new Event('click'))
      }

      close() {}
    }
    Object.assign(window, { Notification: Shown })
    document.hasFocus = () => false
  })
  return () => page.evaluate(() => (window as unknown as { watched: Watched }).watched)
}

/** The link to the inbox with so many unread conversations. */
function inboxWith(page: Page, unread: number) {
  return page.getByRole('link', { name: new RegExp(`^Inbox\\W*${unread} unread$`) })
}

test('a new message is counted, rung and shown, as each person chooses', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser(), {
    PARLEY_SMTP_URL: 'smtp://127.0.0.1:9',
    PARLEY_MAIL_FROM: 'parley@example.com',
  })
  const watched = await watchAlerts(page)
  const write = (from: string, text: string) => mutate('simulator.reply', { from, name: 'Nadia', text })
  await write('+15550100120', 'Before the tab was opened')
  await page.goto(`${home}/templates`)
  await inboxWith(page, 1).waitFor()
  await expect.poll(() => page.title()).toBe('(1) Templates · Parley')
  expect(await watched()).toEqual({ tones: 0, shown: [] })

  const { conversationId } = await write('+15550100121', 'Where is my order?')
  await inboxWith(page, 2).waitFor()
  await expect.poll(async () => (await watched()).tones).toBe(2)
  expect((await watched()).shown).toEqual([{ title: 'Nadia', body: 'Where is my order?', tag: conversationId }])
  await picture(page, '60-unread')

  await page.evaluate(() => (window as unknown as { watched: Watched }).watched.press?.())
  await page.waitForURL(`${home}/inbox/${conversationId}`)
  await page.getByRole('log').getByText('Where is my order?').waitFor()
  await inboxWith(page, 1).waitFor()
  await expect.poll(() => page.title()).toBe('(1) Inbox · Parley')

  await page.goto(`${home}/account`)
  await page.getByRole('switch', { name: /^Sound/ }).uncheck()
  await page.getByLabel('Notify me about').selectOption('mine')
  await pressOn(page, page.getByRole('switch', { name: /^Email when a conversation is assigned/ }), 'Space')
  await tabTo(page, page.getByLabel('Email when a customer waits for a reply'))
  await page.keyboard.type('After 15')
  await pressOn(page, page.getByRole('switch', { name: /^Quiet hours/ }), 'Space')
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await page.getByLabel('Until', { exact: true }).fill('21:30')
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await page.getByText('must differ from the start').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Until', { exact: true }).fill('06:45')
  await picture(page, '61-notification-settings')
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await page.getByText('Saved.').waitFor()
  const settings = await query('alerts.settings')
  const quietHours = { from: '21:30', until: '06:45' }
  const email = { emailAssigned: false, emailUnansweredMinutes: 15 }
  expect(settings).toMatchObject({ concerns: 'mine', sound: false, desktop: true, quietHours, ...email })

  await page.getByRole('switch', { name: /^Email when a conversation is assigned/ }).check()
  await page.getByLabel('Email when a customer waits for a reply').selectOption('After 30 minutes')
  await pressOn(page, page.getByRole('switch', { name: /^Desktop notifications/ }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Save notifications' }))
  await expect
    .poll(() => query('alerts.settings'))
    .toMatchObject({ emailAssigned: true, emailUnansweredMinutes: 30, desktop: false })

  // Nothing is assigned to this person, so nothing is counted.
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
  await tabTo(page, page.getByLabel('Notify me about'))
  await page.keyboard.press('Home')
  await pressOn(page, page.getByRole('switch', { name: /^Desktop notifications/ }), 'Space')
  await pressOn(page, page.getByRole('switch', { name: /^Quiet hours/ }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Save notifications' }))
  await expect
    .poll(() => query('alerts.settings'))
    .toMatchObject({ concerns: 'all', sound: false, desktop: true, quietHours: null })
  await page.reload()
  await inboxWith(page, 1).waitFor()
  await write('+15550100121', 'Hello?')
  await inboxWith(page, 2).waitFor()
  await expect.poll(async () => (await watched()).shown.map(({ body }) => body)).toEqual(['Hello?'])
  expect((await watched()).tones).toBe(0)
  expect(person.complaints).toEqual([])
})

/** A browser without a push service of its own: registers at the one of the test, with real keys. */
async function registerAt(page: Page, endpoint: string, keys: { p256dh: string; auth: string }): Promise<void> {
  await page.addInitScript(
    (subscription) => {
      let current: object | null = null
      const made = {
        ...subscription,
        options: {},
        toJSON: () => subscription,
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          current = made
          return made
        },
        getSubscription: async () => current,
      })
      Notification.requestPermission = async () => 'granted'
    },
    { endpoint, keys },
  )
}

/** The addresses at which browsers are stored to receive pushes. */
async function registeredAt(dataDir: string): Promise<string[]> {
  const { db, close } = openSqlite(join(dataDir, 'parley.db'))
  const stored = await db.selectFrom('push_subscription').select('endpoint').execute()
  await close()
  return stored.map(({ endpoint }) => endpoint)
}

/** Gives the service worker the press on a push, which no browser without a screen shows. Only a real press may focus a tab. */
async function pressPush(page: Page, address: string): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate((pressedAddress) => {
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } }
    Object.assign(WindowClient.prototype, { focus: async () => {} })
    const notification = { close: () => {}, data: { address: pressedAddress } }
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  }, address)
}

test('a browser is registered for pushes, receives them, and is removed', async () => {
  const [service, keys] = [await openPushService(), browserKeys()]
  const { parley, person, page, home, mutate, query } = await openWorkspace(browser(), {
    PARLEY_PUSH_ALLOW_CIDRS: '127.0.0.0/8',
  })
  await registerAt(page, `${service.url}/this-browser`, { p256dh: keys.p256dh, auth: keys.auth })
  await page.goto(`${home}/account`)
  await page.getByRole('switch', { name: /^Push notifications/ }).check()
  await page.getByRole('button', { name: 'Register this browser' }).click()
  await page.getByText('This browser receives push notifications.').waitFor()
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await query('alerts.settings')).toMatchObject({ push: true })
  await expectAccessible(page)
  await picture(page, '62-push')

  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(worker).toBe(new URL('/service-worker.js', home).href)
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100122', name: 'Nadia', text: 'Hello' })
  await expect.poll(() => service.pushes.length, { timeout: 10_000 }).toBe(1)
  const { pathname } = new URL(`${home}/inbox/${conversationId}`)
  const [push] = service.pushes
  const content = { title: 'Nadia', body: 'Hello', tag: conversationId, address: pathname }
  expect(push && keys.read(push.body)).toEqual(content)

  await pressOn(page, page.getByRole('button', { name: 'Remove this browser' }))
  await page.getByText('This browser is not registered.').waitFor()
  await pressOn(page, page.getByRole('button', { name: 'Register this browser' }))
  await page.getByText('This browser receives push notifications.').waitFor()
  expect(await registeredAt(parley.dataDir)).toEqual([`${service.url}/this-browser`])
  await page.getByRole('button', { name: 'Remove this browser' }).click()
  await page.getByText('This browser is not registered.').waitFor()
  expect(await registeredAt(parley.dataDir)).toEqual([])
  await mutate('simulator.reply', { from: '+15550100122', name: 'Nadia', text: 'Hello again' })
  await expect.poll(() => query('alerts.unread')).toMatchObject({ newest: { conversation: { unread_count: 2 } } })
  expect(service.pushes).toHaveLength(1)
  await pressPush(page, content.address)
  await page.waitForURL(`**${pathname}`)
  await page.getByRole('log').getByText('Hello again').waitFor()

  const manifest = await page.request.get(new URL('/manifest.webmanifest', home).href)
  const { display, icons } = await manifest.json()
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  expect(display).toBe('standalone')
  for (const { src } of icons) {
    expect((await page.request.get(new URL(src, home).href)).headers()['content-type']).toBe('image/png')
  }
  expect(person.complaints).toEqual([])
})

import { expect, test } from 'vitest'
import { newDataDir, serveParley } from '../../../server/src/testing/http/process.ts'
import { newKey } from '../../../server/src/testing/http/server.ts'
import { ownDatabase } from '../../../server/src/testing/stores/own-database.ts'
import { connect, type Fetch, followEvents, Parley } from '../src/index.ts'

const owner = { email: 'ada@example.com', password: 'difference engine' }
const eventsBeforeKill = 12
const writers = 4

const installations = [
  { name: 'SQLite', open: async () => ({}) },
  { name: 'Postgres', open: async () => ({ DATABASE_URL: await ownDatabase() }) },
]

test.each(installations)(
  'a program that follows the events of a server on $name that is killed and started again misses none and gets none twice',
  async ({ open }) => {
    const environment = {
      ...(await open()),
      PARLEY_DATA_DIR: newDataDir(),
      PARLEY_OWNER_EMAIL: owner.email,
      PARLEY_OWNER_PASSWORD: owner.password,
    }
    let starting = serveParley(environment)
    const { url: baseUrl } = await starting
    /** Sends to the process that runs now, or the next one while none does. */
    const fetchFromRunning: Fetch = async (request, init) => {
      const { url } = await starting
      return fetch(new Request(request.url.replace(baseUrl, url), request), init)
    }
    const options = {
      baseUrl,
      apiKey: await newKey(baseUrl, { owner, name: 'Reader', mode: 'test', rateLimitPerMinute: 1000 }),
      fetch: fetchFromRunning,
      maxRetries: 0,
    }
    const parley = new Parley(options)
    const { data: webhook } = await parley.webhooks.create({ kind: 'pull', events: ['message.received'] })

    const confirmed = new Set<string>()
    const work = { isDone: false }
    const write = async (writer: number) => {
      for (let n = 0; !work.isDone; n += 1) {
        const text = `${writer}/${n}`
        // Whether a message whose call a kill ended was stored is not known. It must not arrive twice.
        const played = await parley.testHelpers.playCustomer({ from: `+4917055500${writer}0`, text }).catch(() => null)
        if (played) confirmed.add(text)
      }
    }
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))

    const received: (string | null)[] = []
    const following = followEvents(connect(options), { pullWebhookId: webhook.id }, {}, async () => {})
    const receiveNext = async () => {
      const { value } = await following.next()
      if (value?.event.event === 'message.received') received.push(value.event.data.text)
    }
    while (received.length < eventsBeforeKill) await receiveNext()
    // The stream is open, and the writers are at work.
    const killed = await starting
    starting = killed.kill().then(() => serveParley(environment))
    await starting
    for (let count = 0; count < eventsBeforeKill; count += 1) await receiveNext()
    work.isDone = true
    await writing
    while ([...confirmed].some((text) => !received.includes(text))) await receiveNext()

    expect(new Set(received).size).toBe(received.length)
    expect(received.length).toBeGreaterThanOrEqual(2 * eventsBeforeKill)
    await following.return()
  },
  120_000,
)

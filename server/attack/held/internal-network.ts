import { hostileNames, hostileUrls } from '../../src/testing/http/hostile-urls.ts'
import { type Attack, makeFindings } from '../outcome.ts'
import { openedAddress } from '../target.ts'
import { until } from '../waiting.ts'

const atOnce = 8
/** Long, because a machine with other load takes its time. */
const triedWithinMs = 60_000
const outside = '93.184.215.14'

/** Every known way to make the program call itself or its network: by URL, by name, by a name that turns, by a redirect. */
export const internalNetwork: Attack = async (target) => {
  const findings = makeFindings()
  const registering = await target.newWorkspace()
  const inside = await target.openReceiver()
  const register = (url: string) =>
    registering.ask('webhooks.create', { url, events: ['*'] }).then(
      () => findings.expect(false, `Registered: ${url}`),
      () => undefined,
    )
  for (const [name, ...addresses] of hostileNames) target.zone[new URL(`https://${name}`).hostname] = addresses
  const named = hostileNames.filter(([, address]) => address !== undefined).map(([name]) => `https://${name}:0/hook`)
  const https = [...hostileUrls.filter((url) => url !== `https://${outside}:0/hook`), ...named]
  const urls = [...https, ...https.map((url) => url.replace(/^https:/, 'http:'))]
  const pending = [...new Set(urls)].map((url) => url.replace(':0', `:${inside.port}`))
  findings.measured('URLs', pending.length)
  const work = async () => {
    for (let url = pending.pop(); url !== undefined; url = pending.pop()) await register(url)
  }
  await Promise.all(Array.from({ length: atOnce }, work))

  const { ask } = await target.newWorkspace()
  // Registered while the name is public, called after it has turned.
  const names = ['127.0.0.1', '::1', '169.254.169.254', '10.0.0.1', '::ffff:127.0.0.1']
  const redirecting = await target.openReceiver(
    (response) => void response.writeHead(307, { location: inside.url }).end(),
  )
  const urlsOfOurs = names.map((address, index) => {
    target.zone[`turning-${index}.attack.example`] = [outside]
    return { url: `https://turning-${index}.attack.example:${inside.port}/hook`, address, index }
  })
  const webhookIds = await Promise.all([
    ...urlsOfOurs.map(async ({ url }) => (await ask('webhooks.create', { url, events: ['webhook.test'] })).data.id),
    ask('webhooks.create', {
      url: `http://${openedAddress}:${redirecting.port}/hook`,
      events: ['webhook.test'],
    }).then(({ data }) => data.id),
  ])
  for (const { address, index } of urlsOfOurs) target.zone[`turning-${index}.attack.example`] = [address]
  await Promise.all(webhookIds.map((webhookId) => ask('webhooks.test', { webhookId })))
  const isTried = async (webhookId: string) =>
    (await ask('webhooks.deliveries', { webhookId })).data.every(
      (each: { last_error: string | null }) => each.last_error !== null,
    )
  for (const webhookId of webhookIds) {
    findings.expect(
      await until(() => isTried(webhookId), triedWithinMs),
      'A delivery was not tried, so less was tested',
    )
  }
  findings.expect(redirecting.received.length > 0, 'The redirecting receiver was not called, so less was tested')
  const connections = findings.measured('connections into the internal network', inside.connections())
  findings.expect(connections === 0, `${connections} connections reached the internal network`)
  return findings.outcome()
}

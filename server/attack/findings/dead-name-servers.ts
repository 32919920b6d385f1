import { connectionTo } from '../../src/testing/http/connection-to.ts'
import { type Attack, makeFindings } from '../outcome.ts'
import { openedAddress } from '../target.ts'
import { until, writeInbound } from '../waiting.ts'

/** The fault could use four names at a time, and was shown by six. More keep it busy for as long as this script waits. */
const deadNames = Array.from({ length: 24 }, (_, index) => `dead-${index}.attack.example`)
const deliveries = 20
const withinMs = 10_000

/** A.2: webhooks on names whose name servers never answer. They must delay no delivery elsewhere and no call to WhatsApp. */
export const deadNameServers: Attack = async (target) => {
  const findings = makeFindings()
  const { testKey, ask } = await target.newWorkspace()
  await ask('channels.connect', { ...connectionTo(target.graph.addAccount()) })
  const receiver = await target.openReceiver()
  target.zone['alive.attack.example'] = [openedAddress]
  const events = ['message.received']
  await ask('webhooks.create', { mode: 'test', url: `http://alive.attack.example:${receiver.port}/hook`, events })
  for (const name of deadNames) target.zone[name] = [openedAddress]
  await Promise.all(
    deadNames.map((name) => ask('webhooks.create', { mode: 'test', url: `https://${name}:9/hook`, events })),
  )
  for (const name of deadNames) target.zone[name] = 'silent'
  const queriesBefore = target.nameServer.queries.length

  await writeInbound(target.call, { key: testKey, messages: deliveries })
  const queriesForDead = () =>
    target.nameServer.queries.slice(queriesBefore).filter(({ name }) => name.startsWith('dead-')).length
  const isAsked = await until(() => queriesForDead() >= deadNames.length, withinMs)
  findings.expect(isAsked, 'The dead names were not asked for, so nothing was tested')

  const startedAt = performance.now()
  const checked = await Promise.race([
    ask('channels.check').then(({ data }) => data?.trouble === null || JSON.stringify(data)),
    new Promise((resolve) => setTimeout(resolve, withinMs, 'no answer in time')),
  ])
  findings.measured('check of the WhatsApp connection, ms', performance.now() - startedAt)
  findings.expect(checked === true, `The check of the WhatsApp connection failed: ${checked}`)
  await until(() => receiver.received.length >= deliveries, withinMs)
  const arrived = findings.measured('deliveries elsewhere', receiver.received.length)
  findings.expect(arrived === deliveries, `${arrived} of ${deliveries} deliveries elsewhere arrived`)
  return findings.outcome()
}

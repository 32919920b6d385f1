import { setTimeout as wait } from 'node:timers/promises'
import { hostileReceivers, openHostileReceiver } from '../../src/testing/http/hostile-receivers.ts'
import { type Attack, makeFindings } from '../outcome.ts'
import { beside } from '../probe.ts'
import { openedAddress } from '../target.ts'
import { until, writeInbound } from '../waiting.ts'

const hostile = 42
const honest = 7
const messages = 20
const customers = 3
/**
 * How long the deliveries to the honest receivers may take: shorter than an attempt may hang, so that nothing may wait for the
 * end of one.
 */
const withinMs = 14_000

/** Receivers that never end their responses, beside honest ones of the same workspace. */
export const hostileReceiversBeside: Attack = async (target) => {
  const findings = makeFindings()
  const { testKey, liveKey, ask } = await target.newWorkspace()
  const closings: (() => void | Promise<void>)[] = []
  const kinds = Object.values(hostileReceivers)
  const urls = await Promise.all(
    kinds.map(({ answer }) => openHostileReceiver(answer, (close) => void closings.push(close))),
  )
  const receiver = await target.openReceiver()
  const register = (url: string, event: string) =>
    ask('webhooks.create', { mode: 'test', url: url.replace('127.0.0.1', openedAddress), events: [event] })
  // In the short form the hostile ones get three events each instead of twenty.
  const ofHostile = target.isShort ? 'conversation.created' : 'message.received'
  await Promise.all(
    Array.from({ length: hostile }, (_, index) => register(`${urls[index % urls.length]}${index}`, ofHostile)),
  )
  await Promise.all(
    Array.from({ length: honest }, (_, index) => register(`${receiver.url}/${index}`, 'message.received')),
  )

  const deliveries = honest * messages
  await beside({ target, findings, key: liveKey }, async () => {
    const startedAt = performance.now()
    await writeInbound(target.call, { key: testKey, messages: customers, customers })
    // The hostile receivers are called, and hang, before the honest ones get the rest.
    await wait(target.isShort ? 1_000 : 5_000)
    await writeInbound(target.call, { key: testKey, messages: messages - customers, customers })
    await until(() => receiver.received.length >= deliveries, withinMs)
    findings.measured('all deliveries, ms', performance.now() - startedAt)
  })
  const arrived = findings.measured('deliveries to honest receivers', receiver.received.length)
  findings.expect(
    arrived === deliveries,
    `${arrived} of ${deliveries} deliveries arrived beside ${hostile} hostile ones`,
  )
  // Nothing is delivered from an archived workspace, so that the next attack begins in peace.
  await ask('workspaces.archive')
  for (const close of closings) await close()
  return findings.outcome()
}

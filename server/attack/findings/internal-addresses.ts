import { type Attack, makeFindings } from '../outcome.ts'
import { openedAddress } from '../target.ts'
import { until } from '../waiting.ts'

const internal = '10.11.12.13'
const outside = '93.184.215.14'

/** A.8: learns the addresses of the internal network from the errors of webhooks on names that lead there. */
export const internalAddresses: Attack = async (target) => {
  const findings = makeFindings()
  const { ask } = await target.newWorkspace()
  const shown: string[] = []
  target.zone['inside.attack.example'] = [internal]
  const url = 'https://inside.attack.example/hook'
  await ask('webhooks.create', { url, events: ['*'] }).then(
    () => findings.expect(false, 'A name of an internal address was registered'),
    (error: Error) => shown.push(error.message),
  )
  // Public while it is registered, then internal or closed.
  const names = { 'turned.attack.example': internal, 'closed.attack.example': openedAddress }
  for (const [name, address] of Object.entries(names)) {
    target.zone[name] = [outside]
    const { data } = await ask('webhooks.create', { url: `https://${name}:9/hook`, events: ['webhook.test'] })
    target.zone[name] = [address]
    await ask('webhooks.test', { webhookId: data.id })
    const delivery = async () => (await ask('webhooks.deliveries', { webhookId: data.id })).data[0]
    const isTried = await until(async () => (await delivery()).last_error !== null, 10_000)
    findings.expect(isTried, `Nothing was delivered to ${name}, so less was tested`)
    shown.push(JSON.stringify(await ask('webhooks.delivery', { deliveryId: (await delivery()).id })))
  }
  const addresses = [internal, openedAddress].filter((address) => shown.join('\n').includes(address))
  findings.expect(addresses.length === 0, `Errors of webhooks name ${addresses}`)
  return findings.outcome()
}

import { type Attack, makeFindings } from '../outcome.ts'
import { openedAddress } from '../target.ts'
import { until } from '../waiting.ts'

const secrets = ['T0KENinPATH', 'T0KENinQUERY', 'MOVEDt0ken']

/** A.6: looks for the secrets of webhook URLs in the audit log, its export and the server log. */
export const webhookSecrets: Attack = async (target) => {
  const findings = makeFindings()
  const { ask } = await target.newWorkspace()
  const receiver = await target.openReceiver((response) => void response.writeHead(410).end())
  const base = `http://${openedAddress}:${receiver.port}`
  const { data } = await ask('webhooks.create', { url: `${base}/${secrets[0]}?key=${secrets[1]}`, events: ['*'] })
  const webhookId = data.id
  await ask('webhooks.test', { webhookId })
  const isSwitchedOff = async () => (await ask('webhooks.list')).data[0].is_active === false
  findings.expect(await until(isSwitchedOff, 10_000), 'The webhook was not switched off, so less was tested')
  await ask('webhooks.change', { webhookId, url: `${base}/${secrets[2]}`, isActive: true })
  await ask('webhooks.rotateSecret', { webhookId, overlapHours: 1 })
  await ask('webhooks.delete', { webhookId })

  const shown = {
    'the audit log': JSON.stringify(await ask('audit.list')),
    'the export of the audit log': JSON.stringify(await ask('audit.export')),
    'the server log': target.log(),
    'an email': target.mailServer.received.join('').replaceAll('=\r\n', ''),
  }
  findings.expect(shown['the audit log'].includes(openedAddress), 'The audit log has no entry about the webhook')
  for (const [where, text] of Object.entries(shown)) {
    const found = secrets.filter((secret) => text.includes(secret))
    findings.expect(found.length === 0, `${where} contains ${found}`)
  }
  return findings.outcome()
}

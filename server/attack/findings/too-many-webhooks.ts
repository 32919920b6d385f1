import { maxCannedReplies } from '@parley/shared/conversations/canned-replies'
import { type Attack, makeFindings } from '../outcome.ts'
import { openedAddress } from '../target.ts'

const maxWebhooks = 50
const extra = 50

/** A.8: creations at the same time, which all count the same rows, so that a workspace has more than the maximum. */
export const tooManyWebhooks: Attack = async (target) => {
  const findings = makeFindings()
  const { ask } = await target.newWorkspace()
  const create = (index: number) =>
    ask('webhooks.create', { url: `http://${openedAddress}:9/${index}`, events: ['webhook.test'] })
  await Promise.allSettled(Array.from({ length: maxWebhooks + extra }, (_, index) => create(index)))
  const webhooks = findings.measured('webhooks', (await ask('webhooks.list')).data.length)
  findings.expect(webhooks === maxWebhooks, `There are ${webhooks} webhooks where ${maxWebhooks} are allowed`)

  // Five hundred are allowed, which takes long.
  if (target.isShort) return findings.outcome()
  const reply = (index: number) => ask('cannedReplies.create', { shortcut: `reply${index}`, text: 'Hello' })
  const replies = maxCannedReplies + extra
  await Promise.allSettled(Array.from({ length: replies }, (_, index) => reply(index)))
  const kept = findings.measured('canned replies', (await ask('cannedReplies.list')).data.length)
  findings.expect(kept === maxCannedReplies, `There are ${kept} canned replies where ${maxCannedReplies} are allowed`)
  return findings.outcome()
}

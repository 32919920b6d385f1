import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import type { BlockOutcome } from '../../../platforms/platform.ts'
import { resumeScope, type Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { findContact, lockContact, updateContact } from '../contacts.store.ts'
import { blocksAfter, blocksOf, encodeBlocks, type PlatformBlock } from './platform-blocks.ts'

const minuteMs = 60_000
/** How long after a refusal that may pass, or no answer, the platform is asked again. After the last of them it is not. */
const retryAfterMs = [5_000, 30_000, 5 * minuteMs, 60 * minuteMs] as const

/**
 * The worker's handler: asks the platforms to block the contact, or to end their blocks, whichever holds now. Asking twice is
 * safe, so an interrupted job starts again. The answers are stored with the contact. Where the contact was changed meanwhile,
 * the job runs again.
 */
export async function applyBlocks(app: App, job: LeasedJob<'contact.apply_blocks'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { contactId, attempt } = job.payload
  const contact = await findContact(app.db, scope, contactId)
  if (!contact) return
  const wasBlocked = contact.blocked_at !== null
  const answers = new Map<string, BlockOutcome>()
  for (const block of blocksOf(contact).filter((each) => isOwed(each, wasBlocked))) {
    answers.set(block.channelId, await ask(app, scope, { contact, block, wasBlocked }))
  }
  await app.transact(async (tx) => {
    const current = await lockContact(app, tx, scope, contact.id)
    if (!current) return job.finish(tx)
    const isBlocked = current.blocked_at !== null
    const blocks = blocksAfter(blocksOf(current), { answers, wasBlocked, isBlocked, at: app.now() })
    await updateContact(tx, scope, current, { platform_blocks: encodeBlocks(blocks) })
    app.live.publish(scope, { noun: 'contacts', id: current.id })
    const owed = blocks.filter((each) => isOwed(each, isBlocked))
    const isChanged = wasBlocked !== isBlocked || owed.some(({ channelId }) => !answers.has(channelId))
    if (owed.length > 0 && isChanged) return job.postpone(tx, app.now(), { contactId, attempt: 0 })
    const waitMs = owed.some(({ channelId }) => mayPass(answers.get(channelId))) ? retryAfterMs[attempt] : undefined
    if (waitMs === undefined) return job.finish(tx)
    return job.postpone(tx, app.now() + waitMs, { contactId, attempt: attempt + 1 })
  })
}

/** Whether the platform has to be asked. */
function isOwed({ state }: PlatformBlock, isBlocked: boolean): boolean {
  return isBlocked ? state === 'pending' : state !== 'refused'
}

function mayPass(outcome: BlockOutcome | undefined): boolean {
  return outcome?.kind === 'refused' && outcome.isTemporary
}

type Asked = { readonly contact: ContactTable; readonly block: PlatformBlock; readonly wasBlocked: boolean }

async function ask(app: App, scope: Scope, { contact, block, wasBlocked }: Asked): Promise<BlockOutcome> {
  const channel = await findChannel(app.db, scope, block.channelId)
  if (!channel?.isActive) {
    const message = sentence('channelRemoved', { name: channel?.name ?? block.channelId })
    return { kind: 'refused', message, isTemporary: false }
  }
  const platform = app.platforms.of(channel)
  const request = wasBlocked ? platform.block : platform.unblock
  const { phone, platform_user_id: platformUserId } = contact
  return request ? request(channel, { phone, platformUserId }) : { kind: 'done' }
}

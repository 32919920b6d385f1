import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/platform.ts'

type Question = {
  readonly channel: Channel
  readonly conversation: ConversationTable
  readonly contact: ContactTable
}

/** Why no free text may go to this customer now, or undefined when it may. */
export function objectionToSending(app: App, { channel, conversation, contact }: Question): AppError | undefined {
  if (contact.opt_out_scope === 'everything') {
    return new AppError('opted_out', 'This customer does not want any messages from this workspace')
  }
  const { customerWindowMs } = app.platforms.of(channel)
  const heardAt = conversation.last_inbound_at
  if (heardAt === null || app.now() - heardAt >= customerWindowMs) {
    const hours = customerWindowMs / 3_600_000
    return new AppError(
      'window_closed',
      `The customer last wrote more than ${hours} hours ago; send a template instead`,
    )
  }
  return undefined
}

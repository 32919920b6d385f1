import type { App } from '../app.ts'
import { receiveCall } from '../features/inbound/calls/receive-call.ts'
import { receiveCallFile } from '../features/inbound/calls/receive-call-file.ts'
import { receiveGroup } from '../features/inbound/groups/receive-group.ts'
import { receiveAutomaticEvent } from '../features/inbound/receive-automatic-event.ts'
import { receiveContactName } from '../features/inbound/receive-contact-name.ts'
import { receiveEcho } from '../features/inbound/receive-echo.ts'
import { receiveHandover } from '../features/inbound/receive-handover.ts'
import { receiveHistory } from '../features/inbound/receive-history.ts'
import { receiveMessage } from '../features/inbound/receive-message.ts'
import { receiveMove } from '../features/inbound/receive-move.ts'
import { receivePayment } from '../features/inbound/receive-payment.ts'
import { receivePreference } from '../features/inbound/receive-preference.ts'
import { receiveReceipt } from '../features/inbound/receive-receipt.ts'
import { receiveSummary } from '../features/inbound/receive-summary.ts'
import { applyReview } from '../features/templates/apply-review.ts'
import { applyTemplateUpdate } from '../features/templates/apply-template-update.ts'
import { enqueueSync } from '../features/templates/sync-changed-template.ts'
import type { Channel } from '../platforms/channel.ts'
import type { PlatformUpdate, UpdateResult } from '../platforms/platform-update.ts'
import { resumeScope } from '../policy.ts'

/** Passes an update from a platform to the operation that handles it. */
export async function receiveUpdate(app: App, channel: Channel, update: PlatformUpdate): Promise<UpdateResult> {
  switch (update.kind) {
    case 'message':
      return receiveMessage(app, channel, update)
    case 'echo':
      return receiveEcho(app, channel, update)
    case 'history':
      return receiveHistory(app, channel, update)
    case 'contact_name':
      return receiveContactName(app, channel, update)
    case 'receipt':
      return receiveReceipt(app, channel, update)
    case 'payment':
      return receivePayment(app, channel, update)
    case 'preference':
      return receivePreference(app, channel, update)
    case 'template_review': {
      const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
      await applyReview(app, scope, { ...update, accountId: channel.accountId })
      return undefined
    }
    case 'template_update': {
      const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
      await applyTemplateUpdate(app, scope, { ...update, accountId: channel.accountId })
      return undefined
    }
    case 'template_text_changed': {
      const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
      await enqueueSync(app, scope, { channel, name: update.name, language: update.language })
      return undefined
    }
    case 'moved':
      return receiveMove(app, channel, update)
    case 'call':
      return receiveCall(app, channel, update)
    case 'call_file':
      return receiveCallFile(app, channel, update)
    case 'handover':
      return receiveHandover(app, channel, update)
    case 'summary':
      return receiveSummary(app, channel, update)
    case 'automatic_event':
      return receiveAutomaticEvent(app, channel, update)
    case 'group':
      return receiveGroup(app, channel, update)
  }
}

import { emailAlert } from '../features/alerts/email-alert.ts'
import { pushAlert } from '../features/alerts/push/push-alert.ts'
import { raiseAlert } from '../features/alerts/raise-alert.ts'
import { recomputeFigures } from '../features/analytics/recompute-figures.ts'
import { runCampaign } from '../features/campaigns/run/run-campaign.ts'
import { notifyOfRecordedTrouble } from '../features/channels/notify-of-trouble.ts'
import { maintainChannel } from '../features/connections/maintain-channel.ts'
import { runExport } from '../features/contact-exports/run-export.ts'
import { convertValues } from '../features/contact-fields/convert-values.ts'
import { purgeField } from '../features/contact-fields/purge-field.ts'
import { applyBlocks } from '../features/contacts/blocks/apply-blocks.ts'
import { returnFromSnooze } from '../features/conversations/end-snooze.ts'
import { checkImport } from '../features/imports/check-import.ts'
import { runImport } from '../features/imports/run-import.ts'
import { undoImportInParts } from '../features/imports/undo-import.ts'
import { storeAttachment } from '../features/messages/attachments/store-attachment.ts'
import { sendDelayed } from '../features/messages/delayed/send-delayed.ts'
import { runErasure } from '../features/personal-data/run-erasure.ts'
import { resendMessage } from '../features/resends/resend-message.ts'
import { sweepRetention } from '../features/retention/sweep-retention.ts'
import { sendSurvey } from '../features/satisfaction/send-survey.ts'
import { submitPendingTemplate } from '../features/templates/submit-template.ts'
import { syncChangedTemplate } from '../features/templates/sync-changed-template.ts'
import { deliverWebhook } from '../features/webhooks/deliveries/deliver-webhook.ts'
import { requeueDeliveries } from '../features/webhooks/deliveries/requeue-deliveries.ts'
import { forgetWebhook } from '../features/webhooks/endpoints/forget-webhook.ts'
import { notifySwitchedOff } from '../features/webhooks/endpoints/notify-switched-off.ts'
import { removeWorkspace } from '../features/workspaces/remove-workspace.ts'
import { resumeJobs } from '../features/workspaces/resume-jobs.ts'
import type { Handlers } from './run-job.ts'

/** The handler of each kind of job. */
export const handlers: Handlers = {
  'alert.raise': raiseAlert,
  'alert.push': pushAlert,
  'alert.email': emailAlert,
  'campaign.run': runCampaign,
  'webhook.deliver': deliverWebhook,
  'webhook.requeue': requeueDeliveries,
  'webhook.notify_switched_off': notifySwitchedOff,
  'webhook.forget': forgetWebhook,
  'retention.sweep': sweepRetention,
  'analytics.recompute': recomputeFigures,
  'contact.erase': runErasure,
  'contact.apply_blocks': applyBlocks,
  'contact_field.convert': convertValues,
  'contact_field.purge': purgeField,
  'contacts.check_import': checkImport,
  'contacts.import': runImport,
  'contacts.undo_import': undoImportInParts,
  'contacts.export': runExport,
  'conversation.survey': sendSurvey,
  'conversation.return': returnFromSnooze,
  'message.resend': resendMessage,
  'message.send_delayed': sendDelayed,
  'attachment.fetch': storeAttachment,
  'template.submit': submitPendingTemplate,
  'template.sync': syncChangedTemplate,
  'workspace.resume': resumeJobs,
  'workspace.delete': removeWorkspace,
  'channel.maintain': maintainChannel,
  'channel.notify': notifyOfRecordedTrouble,
}

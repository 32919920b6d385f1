import { router } from './base.ts'
import { account } from './routers/account.ts'
import { alerts } from './routers/alerts.ts'
import { analytics } from './routers/analytics.ts'
import { apiKeys } from './routers/api-keys.ts'
import { audit } from './routers/audit.ts'
import { backups } from './routers/backups.ts'
import { campaigns } from './routers/campaigns.ts'
import { cannedReplies } from './routers/canned-replies.ts'
import { channels } from './routers/channels.ts'
import { contactFields } from './routers/contact-fields.ts'
import { contacts } from './routers/contacts.ts'
import { conversations } from './routers/conversations.ts'
import { files } from './routers/files.ts'
import { exports, imports } from './routers/imports.ts'
import { invitations } from './routers/invitations.ts'
import { live } from './routers/live.ts'
import { members } from './routers/members.ts'
import { messages } from './routers/messages.ts'
import { notifications } from './routers/notifications.ts'
import { presence } from './routers/presence.ts'
import { savedViews } from './routers/saved-views.ts'
import { settings } from './routers/settings.ts'
import { setup } from './routers/setup.ts'
import { simulator } from './routers/simulator.ts'
import { tags } from './routers/tags.ts'
import { templates } from './routers/templates.ts'
import { webhooks } from './routers/webhooks.ts'
import { workspaces } from './routers/workspaces.ts'

/** The dashboard's API, one router per noun. */
export const appRouter = router({
  alerts,
  analytics,
  account,
  apiKeys,
  audit,
  backups,
  campaigns,
  cannedReplies,
  channels,
  contactFields,
  contacts,
  conversations,
  files,
  exports,
  imports,
  invitations,
  live,
  members,
  messages,
  notifications,
  presence,
  savedViews,
  settings,
  setup,
  simulator,
  tags,
  templates,
  webhooks,
  workspaces,
})

/** The only import of the dashboard from the server. */
export type AppRouter = typeof appRouter

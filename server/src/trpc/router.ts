import { account } from './account.ts'
import { analytics } from './analytics.ts'
import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { backups } from './backups.ts'
import { router } from './base.ts'
import { campaigns } from './campaigns.ts'
import { cannedReplies } from './canned-replies.ts'
import { channels } from './channels.ts'
import { contacts } from './contacts.ts'
import { conversations } from './conversations.ts'
import { invitations } from './invitations.ts'
import { live } from './live.ts'
import { members } from './members.ts'
import { messages } from './messages.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { simulator } from './simulator.ts'
import { templates } from './templates.ts'
import { webhooks } from './webhooks.ts'

/** The dashboard's door, one router a noun. */
export const appRouter = router({
  analytics,
  account,
  apiKeys,
  audit,
  backups,
  campaigns,
  cannedReplies,
  channels,
  contacts,
  conversations,
  invitations,
  live,
  members,
  messages,
  settings,
  setup,
  simulator,
  templates,
  webhooks,
})

/** All that the dashboard takes from the server. */
export type AppRouter = typeof appRouter

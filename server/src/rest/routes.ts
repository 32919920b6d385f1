import type { Route, RouteGroup } from './route.ts'
import { analytics } from './routes/analytics.ts'
import { apiKeys } from './routes/api-keys.ts'
import { audit } from './routes/audit.ts'
import { campaigns } from './routes/campaigns.ts'
import { cannedReplies } from './routes/canned-replies.ts'
import { channels } from './routes/channels.ts'
import { contactDetails } from './routes/contact-details.ts'
import { contactFields } from './routes/contact-fields.ts'
import { contactNotes } from './routes/contact-notes.ts'
import { contacts } from './routes/contacts.ts'
import { conversationNotes } from './routes/conversation-notes.ts'
import { conversations } from './routes/conversations.ts'
import { files } from './routes/files.ts'
import { identity } from './routes/identity.ts'
import { imports } from './routes/imports.ts'
import { members } from './routes/members.ts'
import { messages } from './routes/messages.ts'
import { optOuts } from './routes/opt-outs.ts'
import { savedViews } from './routes/saved-views.ts'
import { settings } from './routes/settings.ts'
import { tags } from './routes/tags.ts'
import { templates } from './routes/templates.ts'
import { testHelpers } from './routes/test-helpers.ts'
import { webhooks } from './routes/webhooks.ts'

/** The groups of the API reference, in its order. */
export const routeGroups: readonly RouteGroup[] = [
  identity,
  apiKeys,
  webhooks,
  channels,
  templates,
  // Before the contacts, whose paths would take `export` and `suggested_merges` for an ID.
  imports,
  contactDetails,
  contacts,
  contactNotes,
  optOuts,
  contactFields,
  conversations,
  conversationNotes,
  tags,
  cannedReplies,
  savedViews,
  messages,
  files,
  campaigns,
  analytics,
  settings,
  members,
  audit,
  testHelpers,
]

/** The whole REST API. `GET /api/openapi.json` and `docs/api.md` are generated from it. */
export const routes: readonly Route[] = routeGroups.flatMap((group) => group.routes)

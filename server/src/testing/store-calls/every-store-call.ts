import { alertCalls } from './alerts.ts'
import { campaignCalls } from './campaigns.ts'
import { contactFieldCalls } from './contact-fields.ts'
import { contactFilterCalls } from './contact-filters.ts'
import { contactNoteCalls } from './contact-notes.ts'
import { contactCalls } from './contacts.ts'
import { conversationCalls } from './conversations.ts'
import { fileCalls } from './files.ts'
import { importCalls } from './imports.ts'
import { personalDataCalls } from './personal-data.ts'
import type { StoreCall } from './store-call.ts'
import { tagCalls } from './tags.ts'
import { channelCalls, templateCalls, webhookCalls } from './templates-and-webhooks.ts'
import { keyCalls, memberCalls, workspaceCalls, workspaceEnds } from './workspaces.ts'

/** Every store function with a scope; a test ensures that none is missing. */
export const everyStoreCall: readonly StoreCall[] = [
  ...[...contactCalls, ...conversationCalls, ...campaignCalls, ...templateCalls, ...channelCalls, ...webhookCalls],
  ...[
    ...contactFieldCalls,
    ...contactFilterCalls,
    ...contactNoteCalls,
    ...keyCalls,
    ...workspaceCalls,
    ...workspaceEnds,
    ...memberCalls,
    ...personalDataCalls,
    ...alertCalls,
    ...fileCalls,
    ...importCalls,
    ...tagCalls,
  ],
]

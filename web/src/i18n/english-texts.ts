import type { texts as account } from './en/account.ts'
import type { texts as addToCampaign } from './en/add-to-campaign.ts'
import type { texts as analytics } from './en/analytics.ts'
import type { texts as apiDocs } from './en/api-docs.ts'
import type { texts as apiKeys } from './en/api-keys.ts'
import type { texts as audit } from './en/audit.ts'
import type { texts as blocks } from './en/blocks.ts'
import type { texts as businessProfile } from './en/business-profile.ts'
import type { texts as campaigns } from './en/campaigns.ts'
import type { texts as cannedReplies } from './en/canned-replies.ts'
import type { texts as channelHelp } from './en/channel-help.ts'
import type { texts as channelSelect } from './en/channel-select.ts'
import type { texts as channels } from './en/channels.ts'
import type { texts as common } from './en/common.ts'
import type { texts as composer } from './en/composer.ts'
import type { texts as confirmEmail } from './en/confirm-email.ts'
import type { texts as connect } from './en/connect.ts'
import type { texts as contactDetails } from './en/contact-details.ts'
import type { texts as contactExport } from './en/contact-export.ts'
import type { texts as contactFields } from './en/contact-fields.ts'
import type { texts as contactFilter } from './en/contact-filter.ts'
import type { texts as contactTags } from './en/contact-tags.ts'
import type { texts as contacts } from './en/contacts.ts'
import type { texts as dateOrder } from './en/date-order.ts'
import type { texts as fileField } from './en/file-field.ts'
import type { texts as files } from './en/files.ts'
import type { texts as frame } from './en/frame.ts'
import type { texts as gettingStarted } from './en/getting-started.ts'
import type { texts as help } from './en/help.ts'
import type { texts as imports } from './en/imports.ts'
import type { texts as inbox } from './en/inbox.ts'
import type { texts as invitation } from './en/invitation.ts'
import type { texts as members } from './en/members.ts'
import type { texts as merges } from './en/merges.ts'
import type { texts as notifications } from './en/notifications.ts'
import type { texts as permissions } from './en/permissions.ts'
import type { texts as resetPassword } from './en/reset-password.ts'
import type { texts as rules } from './en/rules.ts'
import type { texts as satisfaction } from './en/satisfaction.ts'
import type { texts as searchSuggestion } from './en/search-suggestion.ts'
import type { texts as setUp } from './en/set-up.ts'
import type { texts as settings } from './en/settings.ts'
import type { texts as settingsForms } from './en/settings-forms.ts'
import type { texts as signIn } from './en/sign-in.ts'
import type { texts as simulator } from './en/simulator.ts'
import type { texts as startConversation } from './en/start-conversation.ts'
import type { texts as tags } from './en/tags.ts'
import type { texts as templates } from './en/templates.ts'
import type { texts as timeline } from './en/timeline.ts'
import type { texts as webhooks } from './en/webhooks.ts'
import type { texts as workspaces } from './en/workspaces.ts'

/** The English texts by namespace: one for each page, those of the frame and those that several pages use. */
export type EnglishTexts = {
  account: typeof account
  'add-to-campaign': typeof addToCampaign
  analytics: typeof analytics
  'api-docs': typeof apiDocs
  'api-keys': typeof apiKeys
  audit: typeof audit
  blocks: typeof blocks
  'business-profile': typeof businessProfile
  campaigns: typeof campaigns
  'canned-replies': typeof cannedReplies
  'channel-select': typeof channelSelect
  'channel-help': typeof channelHelp
  channels: typeof channels
  common: typeof common
  composer: typeof composer
  'confirm-email': typeof confirmEmail
  connect: typeof connect
  'contact-details': typeof contactDetails
  'contact-export': typeof contactExport
  'contact-fields': typeof contactFields
  'contact-filter': typeof contactFilter
  'date-order': typeof dateOrder
  'contact-tags': typeof contactTags
  contacts: typeof contacts
  'file-field': typeof fileField
  files: typeof files
  frame: typeof frame
  'getting-started': typeof gettingStarted
  help: typeof help
  imports: typeof imports
  inbox: typeof inbox
  invitation: typeof invitation
  members: typeof members
  merges: typeof merges
  notifications: typeof notifications
  permissions: typeof permissions
  'reset-password': typeof resetPassword
  rules: typeof rules
  satisfaction: typeof satisfaction
  'search-suggestion': typeof searchSuggestion
  'set-up': typeof setUp
  settings: typeof settings
  'settings-forms': typeof settingsForms
  'sign-in': typeof signIn
  simulator: typeof simulator
  tags: typeof tags
  'start-conversation': typeof startConversation
  templates: typeof templates
  timeline: typeof timeline
  webhooks: typeof webhooks
  workspaces: typeof workspaces
}

export type Namespace = keyof EnglishTexts

/** A complete translation. A missing key and an unknown key do not compile. */
export type Translation<Name extends Namespace> = { readonly [Key in keyof EnglishTexts[Name]]: string }

/** The keys of a namespace whose texts have no values, for tables of texts. */
export type PlainKey<Name extends Namespace> = {
  [Key in keyof EnglishTexts[Name]]: EnglishTexts[Name][Key] extends `${string}{{${string}` ? never : Key
}[keyof EnglishTexts[Name]]

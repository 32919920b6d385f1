import type { Kysely } from 'kysely'
import type { EngineParts } from '../dialect.ts'
import * as m0001 from './0001-identity.ts'
import * as m0002 from './0002-workspaces-and-keys.ts'
import * as m0003 from './0003-jobs.ts'
import * as m0004 from './0004-conversations.ts'
import * as m0005 from './0005-templates-and-campaigns.ts'
import * as m0006 from './0006-webhooks.ts'
import * as m0007 from './0007-simulator.ts'
import * as m0008 from './0008-inbox.ts'
import * as m0009 from './0009-contacts-and-templates.ts'
import * as m0010 from './0010-key-usage.ts'
import * as m0011 from './0011-members.ts'
import * as m0012 from './0012-audit.ts'
import * as m0014 from './0014-analytics.ts'
import * as m0015 from './0015-campaign-plans.ts'
import * as m0016 from './0016-two-factor.ts'
import * as m0017 from './0017-channel-health.ts'
import * as m0018 from './0018-simulator-phones.ts'
import * as m0019 from './0019-first-answers.ts'
import * as m0020 from './0020-template-standing.ts'
import * as m0021 from './0021-whatsapp.ts'
import * as m0022 from './0022-audit-chain.ts'
import * as m0023 from './0023-secret-and-backups.ts'
import * as m0026 from './0026-sign-in-tries.ts'
import * as m0027 from './0027-whatsapp-words.ts'
import * as m0028 from './0028-templates-synced.ts'
import * as m0029 from './0029-contact-addresses.ts'
import * as m0030 from './0030-former-owners.ts'
import * as m0031 from './0031-awaited-campaigns.ts'
import * as m0032 from './0032-repeated-recipients.ts'
import * as m0033 from './0033-variable-binding.ts'
import * as m0037 from './0037-channel-log-and-resends.ts'
import * as m0038 from './0038-groups-and-histories.ts'
import * as m0039 from './0039-phone-app.ts'
import * as m0041 from './0041-workspaces.ts'
import * as m0042 from './0042-one-retention-sweep.ts'
import * as m0043 from './0043-deletable-workspaces.ts'
import * as m0052 from './0052-invitation-authors.ts'
import * as m0053 from './0053-key-policies.ts'
import * as m0056 from './0056-unread-template-texts.ts'
import * as m0057 from './0057-called-campaigns.ts'
import * as m0058 from './0058-provider-accounts.ts'
import * as m0060 from './0060-sign-in-policies.ts'
import * as m0062 from './0062-sealed-audit.ts'
import * as m0064 from './0064-erasures.ts'
import * as m0066 from './0066-retention.ts'
import * as m0067 from './0067-channel-log-by-age.ts'
import * as m0068 from './0068-former-members.ts'
import * as m0077 from './0077-rate-slices.ts'
import * as m0083 from './0083-taken-recipients.ts'
import * as m0085 from './0085-text-search.ts'
import * as m0086 from './0086-figures-by-index.ts'
import * as m0087 from './0087-channel-of-workspace.ts'
import * as m0088 from './0088-search-pages.ts'
import * as m0089 from './0089-waiting-conversations.ts'
import * as m0091 from './0091-snoozed-conversations.ts'
import * as m0092 from './0092-alerts.ts'
import * as m0093 from './0093-recipient-names.ts'
import * as m0094 from './0094-saved-views.ts'
import * as m0095 from './0095-languages.ts'
import * as m0096 from './0096-push.ts'
import * as m0097 from './0097-tags.ts'
import * as m0098 from './0098-figures-by-agent.ts'
import * as m0099 from './0099-campaign-drafts.ts'
import * as m0100 from './0100-sample-data.ts'
import * as m0101 from './0101-sort-names.ts'
import * as m0102 from './0102-workspace-by-tag.ts'
import * as m0103 from './0103-messages-to-contact.ts'
import * as m0104 from './0104-sample-campaigns.ts'
import * as m0105 from './0105-counting-transactions.ts'
import * as m0110 from './0110-groups.ts'
import * as m0111 from './0111-unlogged-rate-windows.ts'
import * as m0112 from './0112-standard-names.ts'
import * as m0113 from './0113-name-of-a-primary-key.ts'

export type Step = { up(db: Kysely<unknown>, parts: EngineParts): Promise<void> }

/** Forward only. A step that has landed is never edited; the next one mends it. */
export const migrations: Readonly<Record<string, Step>> = {
  '0001-identity': m0001,
  '0002-workspaces-and-keys': m0002,
  '0003-jobs': m0003,
  '0004-conversations': m0004,
  '0005-templates-and-campaigns': m0005,
  '0006-webhooks': m0006,
  '0007-simulator': m0007,
  '0008-inbox': m0008,
  '0009-contacts-and-templates': m0009,
  '0010-key-usage': m0010,
  '0011-members': m0011,
  '0012-audit': m0012,
  '0014-analytics': m0014,
  '0015-campaign-plans': m0015,
  '0016-two-factor': m0016,
  '0017-channel-health': m0017,
  '0018-simulator-phones': m0018,
  '0019-first-answers': m0019,
  '0020-template-standing': m0020,
  '0021-whatsapp': m0021,
  '0022-audit-chain': m0022,
  '0023-secret-and-backups': m0023,
  '0026-sign-in-tries': m0026,
  '0027-whatsapp-words': m0027,
  '0028-templates-synced': m0028,
  '0029-contact-addresses': m0029,
  '0030-former-owners': m0030,
  '0031-awaited-campaigns': m0031,
  '0032-repeated-recipients': m0032,
  '0033-variable-binding': m0033,
  '0037-channel-log-and-resends': m0037,
  '0038-groups-and-histories': m0038,
  '0039-phone-app': m0039,
  '0041-workspaces': m0041,
  '0042-one-retention-sweep': m0042,
  '0043-deletable-workspaces': m0043,
  '0052-invitation-authors': m0052,
  '0053-key-policies': m0053,
  '0056-unread-template-texts': m0056,
  '0057-called-campaigns': m0057,
  '0058-provider-accounts': m0058,
  '0060-sign-in-policies': m0060,
  '0062-sealed-audit': m0062,
  '0064-erasures': m0064,
  '0066-retention': m0066,
  '0067-channel-log-by-age': m0067,
  '0068-former-members': m0068,
  '0077-rate-slices': m0077,
  '0083-taken-recipients': m0083,
  '0085-text-search': m0085,
  '0086-figures-by-index': m0086,
  '0087-channel-of-workspace': m0087,
  '0088-search-pages': m0088,
  '0089-waiting-conversations': m0089,
  '0091-snoozed-conversations': m0091,
  '0092-alerts': m0092,
  '0093-recipient-names': m0093,
  '0094-saved-views': m0094,
  '0095-languages': m0095,
  '0096-push': m0096,
  '0097-tags': m0097,
  '0098-figures-by-agent': m0098,
  '0099-campaign-drafts': m0099,
  '0100-sample-data': m0100,
  '0101-sort-names': m0101,
  '0102-workspace-by-tag': m0102,
  '0103-messages-to-contact': m0103,
  '0104-sample-campaigns': m0104,
  '0105-counting-transactions': m0105,
  '0110-groups': m0110,
  '0111-unlogged-rate-windows': m0111,
  '0112-standard-names': m0112,
  '0113-name-of-a-primary-key': m0113,
}

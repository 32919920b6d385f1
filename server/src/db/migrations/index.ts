import type { Kysely } from 'kysely'
import type { EngineParts } from '../dialect.ts'
import * as m0001 from './0001-baseline.ts'
import * as m0002 from './0002-no-former-chains.ts'
import * as m0003 from './0003-first-reply-without-campaigns.ts'
import * as m0005 from './0005-delayed-messages.ts'
import * as m0006 from './0006-read-markers.ts'
import * as m0007 from './0007-campaign-messages-by-day.ts'
import * as m0008 from './0008-columns-of-campaigns.ts'
import * as m0010 from './0010-folders-of-canned-replies.ts'
import * as m0016 from './0016-mentions.ts'
import * as m0017 from './0017-first-replies-by-people.ts'
import * as m0020 from './0020-search-in-notes.ts'
import * as m0021 from './0021-notifications.ts'
import * as m0022 from './0022-last-active.ts'
import * as m0023 from './0023-webhook-descriptions.ts'
import * as m0023States from './0023-webhook-states.ts'
import * as m0024 from './0024-several-channels.ts'
import * as m0026 from './0026-channels-of-keys.ts'
import * as m0027 from './0027-expiry-of-credentials.ts'
import * as m0029 from './0029-channels-of-webhooks.ts'
import * as m0029Counts from './0029-counts-by-channel.ts'
import * as m0029Figures from './0029-figures-of-channels.ts'
import * as m0030 from './0030-blocked-contacts.ts'
import * as m0031 from './0031-portfolios-of-numbers.ts'
import * as m0032 from './0032-files.ts'
import * as m0033 from './0033-sizes-of-files.ts'
import * as m0035 from './0035-outbound-files.ts'
import * as m0037 from './0037-dimensions-of-files.ts'
import * as m0037Previews from './0037-previews-of-files.ts'
import * as m0038Replies from './0038-replies-that-wait.ts'
import * as m0038Reactions from './0038-stored-reactions.ts'
import * as m0039 from './0039-files-of-templates.ts'
import * as m0040 from './0040-read-receipts.ts'
import * as m0041Files from './0041-files-of-canned-replies.ts'
import * as m0042 from './0042-buttons-of-canned-replies.ts'
import * as m0044Contents from './0044-contents-of-stickers-and-recordings.ts'
import * as m0044Customers from './0044-customers-messaged-first.ts'
import * as m0045 from './0045-tags-by-id.ts'
import * as m0046 from './0046-edited-contacts.ts'
import * as m0047 from './0047-contact-fields.ts'
import * as m0048 from './0048-imports.ts'
import * as m0049Merges from './0049-merges-by-people.ts'
import * as m0049Suggested from './0049-suggested-merges.ts'
import * as m0053 from './0053-addresses-of-messages.ts'
import * as m0054 from './0054-lists-of-contacts.ts'
import * as m0055 from './0055-pull-webhooks.ts'
import * as m0056 from './0056-limits-of-webhooks.ts'
import * as m0057 from './0057-requests-of-keys.ts'
import * as m0058 from './0058-values-of-scheduled-campaigns.ts'
import * as m0059 from './0059-reactions-in-groups.ts'
import * as m0060 from './0060-files-from-before.ts'
import * as m0061 from './0061-imports-in-histories.ts'
import * as m0062 from './0062-countries-in-their-indexes.ts'

/**
 * Changes the store to the next version. Both engines apply the same steps. A step is never edited once it is on `main`; the
 * next change is the next step.
 */
export type Step = { up(db: Kysely<unknown>, parts: EngineParts): Promise<void> }

export const migrations: Readonly<Record<string, Step>> = {
  '0001-baseline': m0001,
  '0002-no-former-chains': m0002,
  '0003-first-reply-without-campaigns': m0003,
  '0005-delayed-messages': m0005,
  '0006-read-markers': m0006,
  '0007-campaign-messages-by-day': m0007,
  '0008-columns-of-campaigns': m0008,
  '0010-folders-of-canned-replies': m0010,
  '0016-mentions': m0016,
  '0017-first-replies-by-people': m0017,
  '0020-search-in-notes': m0020,
  '0021-notifications': m0021,
  '0022-last-active': m0022,
  '0023-webhook-descriptions': m0023,
  '0023-webhook-states': m0023States,
  '0024-several-channels': m0024,
  '0026-channels-of-keys': m0026,
  '0027-expiry-of-credentials': m0027,
  '0029-channels-of-webhooks': m0029,
  '0029-counts-by-channel': m0029Counts,
  '0029-figures-of-channels': m0029Figures,
  '0030-blocked-contacts': m0030,
  '0031-portfolios-of-numbers': m0031,
  '0032-files': m0032,
  '0033-sizes-of-files': m0033,
  '0035-outbound-files': m0035,
  '0037-dimensions-of-files': m0037,
  '0037-previews-of-files': m0037Previews,
  '0038-replies-that-wait': m0038Replies,
  '0038-stored-reactions': m0038Reactions,
  '0039-files-of-templates': m0039,
  '0040-read-receipts': m0040,
  '0041-files-of-canned-replies': m0041Files,
  '0042-buttons-of-canned-replies': m0042,
  '0044-contents-of-stickers-and-recordings': m0044Contents,
  '0044-customers-messaged-first': m0044Customers,
  '0045-tags-by-id': m0045,
  '0046-edited-contacts': m0046,
  '0047-contact-fields': m0047,
  '0048-imports': m0048,
  '0049-merges-by-people': m0049Merges,
  '0049-suggested-merges': m0049Suggested,
  '0053-addresses-of-messages': m0053,
  '0054-lists-of-contacts': m0054,
  '0055-pull-webhooks': m0055,
  '0056-limits-of-webhooks': m0056,
  '0057-requests-of-keys': m0057,
  '0058-values-of-scheduled-campaigns': m0058,
  '0059-reactions-in-groups': m0059,
  '0060-files-from-before': m0060,
  '0061-imports-in-histories': m0061,
  '0062-countries-in-their-indexes': m0062,
}

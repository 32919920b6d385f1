import { ContactConsentView, RecordConsent, RemoveConsent } from '@parley/shared/contacts/contact-consents'
import { ContactHistory, ListContactHistory } from '@parley/shared/contacts/contact-history'
import { ContactRecord } from '@parley/shared/contacts/contact-record'
import { BlockContact, ContactId, ListOfContact } from '@parley/shared/contacts/contacts'
import { MergedContact, MergePair, type SuggestedMerge } from '@parley/shared/contacts/merges'
import { MessageView } from '@parley/shared/conversations/messages'
import { exampleTimes } from '@parley/shared/example-values'
import { Page } from '@parley/shared/paging'
import { z } from 'zod'
import { listConsents, recordConsent, removeConsent } from '../../features/contacts/consents/consents.ts'
import { listHistory } from '../../features/contacts/history/list-history.ts'
import { blockContactRecord, unblockContactRecord } from '../../features/contacts/records/block-record.ts'
import { listSuggestedMerges } from '../../features/contacts/suggested-merges/suggested-merges.ts'
import { listMerged } from '../../features/identity/by-person/preview-merge.ts'
import { listCampaignMessages } from '../../features/messages/list-campaign-messages.ts'
import { listFilesOfContact } from '../../features/messages/list-files-of-contact.ts'
import { listOf, pagesOf } from '../responses.ts'
import { byKey, type RouteGroup } from '../route.ts'

const Suggestion = MergePair.extend({
  suggested_at: z.string().meta({ description: 'When it was noticed.', example: exampleTimes.updated }),
}).meta({ id: 'SuggestedMerge' })

export const contactDetails: RouteGroup = {
  name: 'Blocks, consents and history of contacts',
  description:
    'What is known about a contact beside its values. The ID of a contact that was merged leads to the remaining one.',
  routes: [
    byKey('GET /api/v1/contacts/suggested_merges', {
      operationId: 'listSuggestedMerges',
      summary: 'List contacts that may be one person',
      description:
        'Returns pairs of contacts whose phone numbers are one number in two ways of writing, the latest first, without those that a member dismissed. They can be given to `POST /api/v1/contacts/merge` as they are, or the other way round.',
      takes: Page,
      does: async (app, scope, page) => {
        const { data, pagination } = await listSuggestedMerges(app, scope, page)
        return { data: data.map(presentSuggestion), pagination }
      },
      gives: pagesOf(Suggestion),
      action: 'contacts.manage',
    }),
    byKey('POST /api/v1/contacts/:contactId/block', {
      operationId: 'blockContact',
      summary: 'Block a contact',
      description:
        'What the contact sends is dropped from now on, and nothing is sent to them. Platforms that can are asked to block them too. A contact who is blocked already stays so.',
      takes: BlockContact,
      does: blockContactRecord,
      gives: ContactRecord,
      inData: true,
      action: 'contacts.block',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/contacts/:contactId/unblock', {
      operationId: 'unblockContact',
      summary: 'End the block of a contact',
      description: 'Ends the block here at once, and at the platforms within minutes.',
      takes: ContactId,
      does: unblockContactRecord,
      gives: ContactRecord,
      inData: true,
      action: 'contacts.block',
      errors: ['not_found'],
    }),
    byKey('GET /api/v1/contacts/:contactId/consents', {
      operationId: 'listConsents',
      summary: 'List the consents of a contact',
      description:
        'Returns where and when the contact consented to messages on each channel, where that was recorded. It is for information: what counts is the opt-out.',
      takes: ContactId,
      does: listConsents,
      gives: listOf(ContactConsentView),
      action: 'contacts.read_history',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/contacts/:contactId/consents', {
      operationId: 'recordConsent',
      summary: 'Record the consent of a contact',
      description:
        'Replaces what was recorded for the channel, and returns all consents of the contact. An opt-out stays as it is.',
      takes: RecordConsent.omit({ channelId: true }).extend({ channel_id: RecordConsent.shape.channelId }),
      does: (app, scope, { channel_id: channelId, ...input }) => recordConsent(app, scope, { ...input, channelId }),
      gives: listOf(ContactConsentView),
      action: 'contacts.manage',
      errors: ['not_found'],
    }),
    byKey('DELETE /api/v1/contacts/:contactId/consents/:channelId', {
      operationId: 'removeConsent',
      summary: 'Remove the consent of a contact',
      description: 'Removes what was recorded for the channel, and returns the other consents of the contact.',
      takes: RemoveConsent,
      does: removeConsent,
      gives: listOf(ContactConsentView),
      action: 'contacts.manage',
      errors: ['not_found'],
    }),
    byKey('GET /api/v1/contacts/:contactId/history', {
      operationId: 'listContactHistory',
      summary: 'List what was done with a contact',
      description:
        'Returns what the audit log has about the contact and those that were merged into it, the newest first. To retrieve all of it, follow `next_cursor`.',
      takes: ListContactHistory,
      does: listHistory,
      gives: ContactHistory,
      action: 'contacts.read_history',
      errors: ['not_found'],
    }),
    byKey('GET /api/v1/contacts/:contactId/merged', {
      operationId: 'listMergedContacts',
      summary: 'List the contacts that can be split from a contact',
      description: 'Returns the contacts that a member or program merged into this one in the last 30 days.',
      takes: ContactId,
      does: async (app, scope, input) => ({ data: await listMerged(app, scope, input) }),
      gives: listOf(MergedContact),
      action: 'contacts.read_history',
      errors: ['not_found'],
    }),
    byKey('GET /api/v1/contacts/:contactId/files', {
      operationId: 'listContactFiles',
      summary: 'List the messages of a contact with files',
      description:
        'Returns the messages from and to the contact whose file is stored, the newest first, on the channels of the key.',
      takes: ListOfContact,
      does: listFilesOfContact,
      gives: pagesOf(MessageView),
      action: 'contacts.read_messages',
      errors: ['not_found'],
    }),
    byKey('GET /api/v1/contacts/:contactId/campaign_messages', {
      operationId: 'listCampaignMessages',
      summary: 'List what campaigns sent to a contact',
      description:
        'Returns the messages of campaigns to the contact, answered or not, the newest first, on the channels of the key.',
      takes: ListOfContact,
      does: listCampaignMessages,
      gives: pagesOf(MessageView),
      action: 'contacts.read_messages',
      errors: ['not_found'],
    }),
  ],
}

function presentSuggestion({ contact, other, suggested_at }: SuggestedMerge): z.infer<typeof Suggestion> {
  return { into: contact.id, from: other.id, suggested_at }
}

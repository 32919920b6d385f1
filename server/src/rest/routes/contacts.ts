import {
  ContactInput,
  ContactPatch,
  ContactRecord,
  ContactRecordId,
  ContactRecords,
  ErasedContact,
  ListContactRecords,
  SplitContactRecords,
  UpsertedContact,
} from '@parley/shared/contacts/contact-record'
import { MergeContacts } from '@parley/shared/contacts/merges'
import { listContactRecords } from '../../features/contacts/records/list-records.ts'
import { getContactRecord, patchContact, upsertContact } from '../../features/contacts/records/save-record.ts'
import { mergeContactRecords, splitContactRecords } from '../../features/identity/by-person/merge-records.ts'
import { eraseContactOfKey } from '../../features/personal-data/erase-contact.ts'
import { byKey, type RouteGroup } from '../route.ts'

export const contacts: RouteGroup = {
  name: 'Contacts',
  description:
    'The people that the workspace knows, of one mode. A contact has at least one address: a phone number, an email address, or an ID that a platform gave. Each address belongs to one contact. Mobile numbers of Brazil, Argentina and Mexico are the same number with and without their extra digit. A key limited to channels sees all contacts.',
  routes: [
    byKey('GET /api/v1/contacts', {
      operationId: 'listContacts',
      summary: 'List contacts',
      description:
        'Returns contacts, the newest first. Filters are combined; `phone` and `external_id` are used alone. `field.KEY=value` is a condition of a contact field, and `field.KEY.OPERATOR=value` one with another operator: `is_not`, `contains`, `not_contains`, `less`, `at_most`, `greater`, `at_least`, `between` (`FROM..TO`), `empty` or `has_value`; `is_not`, `not_contains` and `empty` include contacts without a value. Several choices, separated by commas, stand for any of them. To retrieve every contact, follow `next_cursor`. To follow changes, pass the newest `updated_at` that you have as `updated_after`.',
      takes: ListContactRecords,
      does: listContactRecords,
      gives: ContactRecords,
      action: 'contacts.read',
    }),
    byKey('POST /api/v1/contacts', {
      operationId: 'upsertContact',
      summary: 'Create or update a contact',
      description:
        'Changes the contact with this `external_id`, or else with one of these addresses, or creates one. The response is 201 for a new contact, and 200 for a known one, which gains the addresses and keeps its own. Omitted fields are not changed; null clears a field. A contact keeps the opt-out that any of its addresses had.',
      takes: ContactInput,
      does: upsertContact,
      gives: UpsertedContact,
      status: 201,
      statusOf: ({ is_new: isNew }) => (isNew ? 201 : 200),
      action: 'contacts.manage',
      errors: ['conflict'],
    }),
    byKey('POST /api/v1/contacts/merge', {
      operationId: 'mergeContacts',
      summary: 'Merge two contacts',
      description:
        'Gives everything of the contact `from` to the contact `into`: conversations, messages, campaigns, addresses, notes, tags and files. `into` keeps its own values and takes those that it does not have; the stricter opt-out and a block stay. The ID of `from` leads to `into` from then on. Returns the contact that remains. Two that are one already stay as they are, so a request may be repeated. Within 30 days the merge can be split.',
      takes: MergeContacts,
      does: mergeContactRecords,
      gives: ContactRecord,
      inData: true,
      action: 'contacts.manage',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/contacts/:contactId/split', {
      operationId: 'splitContact',
      summary: 'Split a merged contact',
      description:
        'Ends a merge of the last 30 days by a colleague or a program. The path has the ID of the contact that ended: it exists again under it, with its addresses, conversations, notes and tags that the other one still has, and with the messages that came from these addresses or went there since. The other one gets back its own values that nobody has changed since. An opt-out and a block hold for both. Sends `contact.created` and `contact.updated`.',
      takes: ContactRecordId,
      does: splitContactRecords,
      gives: SplitContactRecords,
      inData: true,
      action: 'contacts.manage',
      errors: ['not_found', 'conflict'],
    }),
    byKey('GET /api/v1/contacts/:contactId', {
      operationId: 'getContact',
      summary: 'Retrieve a contact',
      description: 'Returns a contact. The ID of a contact that was merged into another one leads to that one.',
      takes: ContactRecordId,
      does: getContactRecord,
      gives: ContactRecord,
      inData: true,
      action: 'contacts.read',
      errors: ['not_found'],
    }),
    byKey('PATCH /api/v1/contacts/:contactId', {
      operationId: 'updateContact',
      summary: 'Update a contact',
      description:
        'Changes a contact. Omitted fields are not changed; null clears a field, and `phones` and `emails` replace the present ones. A number or address of another contact is a conflict that names that contact.',
      takes: ContactPatch,
      does: patchContact,
      gives: ContactRecord,
      inData: true,
      action: 'contacts.manage',
      errors: ['not_found', 'conflict'],
    }),
    byKey('DELETE /api/v1/contacts/:contactId', {
      operationId: 'eraseContact',
      summary: 'Erase a contact',
      description:
        'Erases everything that is stored about the customer: the name and addresses at once, conversations, messages and events within minutes. Only that they want no messages is remembered.',
      takes: ContactRecordId,
      does: eraseContactOfKey,
      gives: ErasedContact,
      inData: true,
      action: 'contacts.erase',
      errors: ['not_found'],
    }),
  ],
}

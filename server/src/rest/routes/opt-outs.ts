import {
  EndedOptOut,
  EndOptOut,
  ListOptOuts,
  NewOptOut,
  OptOutRecord,
  OptOutRecords,
} from '@parley/shared/contacts/opt-outs'
import { createOptOut, endOptOut, listOptOuts } from '../../features/contacts/records/opt-outs.ts'
import { byKey, type RouteGroup } from '../route.ts'

export const optOuts: RouteGroup = {
  name: 'Opt-outs',
  description:
    'Contacts who want no campaigns, or no messages at all, whoever said so: the customer by a word, a button or on the platform, a member, a list or a program.',
  routes: [
    byKey('GET /api/v1/opt_outs', {
      operationId: 'listOptOuts',
      summary: 'List opt-outs',
      description:
        'Returns the contacts that opted out, the newest contact first. To retrieve all of them, follow `next_cursor`.',
      takes: ListOptOuts,
      does: listOptOuts,
      gives: OptOutRecords,
      action: 'contacts.read',
    }),
    byKey('POST /api/v1/opt_outs', {
      operationId: 'createOptOut',
      summary: 'Opt a contact out',
      description:
        'Opts out the contact with this phone number or ID, under all of its addresses. A stricter opt-out stays as it is, so that the request can be repeated. Emits `contact.opted_out` where something changed.',
      takes: NewOptOut,
      does: createOptOut,
      gives: OptOutRecord,
      inData: true,
      action: 'contacts.manage',
      errors: ['not_found'],
    }),
    byKey('DELETE /api/v1/opt_outs/:contactId', {
      operationId: 'endOptOut',
      summary: 'End an opt-out',
      description:
        'The contact gets campaigns and messages again. Only for customers who asked for it. Emits `contact.opted_in` where something changed.',
      takes: EndOptOut,
      does: endOptOut,
      gives: EndedOptOut,
      action: 'contacts.manage',
      errors: ['not_found'],
    }),
  ],
}

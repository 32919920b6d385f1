import {
  ContactFieldBody,
  ContactFieldChange,
  ContactFieldView,
  DeleteContactField,
} from '@parley/shared/contacts/contact-fields'
import { z } from 'zod'
import { changeContactField } from '../../features/contact-fields/change-contact-field.ts'
import { createContactField } from '../../features/contact-fields/create-contact-field.ts'
import { deleteContactField } from '../../features/contact-fields/delete-contact-field.ts'
import { listContactFields } from '../../features/contact-fields/list-contact-fields.ts'
import { deletionOf, listOf } from '../responses.ts'
import { byKey, type RouteGroup } from '../route.ts'

export const contactFields: RouteGroup = {
  name: 'Contact fields',
  description:
    'What a workspace records about its contacts beside their names and addresses. Both modes share the fields; values belong to the contacts of one mode.',
  routes: [
    byKey('GET /api/v1/contact_fields', {
      operationId: 'listContactFields',
      summary: 'List contact fields',
      description: 'Returns all fields in their order. A workspace has at most 100.',
      takes: z.object({}),
      does: listContactFields,
      gives: listOf(ContactFieldView),
      action: 'contacts.read',
    }),
    byKey('POST /api/v1/contact_fields', {
      operationId: 'createContactField',
      summary: 'Create a contact field',
      description:
        'Adds a field behind the others. Returns 409 if a field has this key, or if the workspace has 100 fields.',
      takes: ContactFieldBody,
      does: createContactField,
      gives: ContactFieldView,
      inData: true,
      status: 201,
      action: 'contacts.configure',
      errors: ['conflict'],
    }),
    byKey('PATCH /api/v1/contact_fields/:fieldId', {
      operationId: 'updateContactField',
      summary: 'Update a contact field',
      description:
        'Omitted properties are not changed. Only a change of the type touches the values of contacts: a job converts them, during which `is_converting` is true. Returns 409 with examples of what cannot be converted, unless `discard_unconvertible` is true.',
      takes: ContactFieldChange,
      does: changeContactField,
      gives: ContactFieldView,
      inData: true,
      action: 'contacts.configure',
      errors: ['not_found', 'conflict'],
    }),
    byKey('DELETE /api/v1/contact_fields/:fieldId', {
      operationId: 'deleteContactField',
      summary: 'Delete a contact field',
      description:
        'Deletes the field, and its values from all contacts of both modes. Returns 409 if a canned reply or campaign inserts its value, unless `even_if_used` is true.',
      takes: DeleteContactField,
      does: deleteContactField,
      gives: deletionOf('field'),
      action: 'contacts.configure',
      errors: ['not_found', 'conflict'],
    }),
  ],
}

import {
  ContactFieldBody,
  ContactFieldChange,
  ContactFieldId,
  ContactFieldLosses,
  ContactFieldUse,
  ContactFieldView,
  DeleteContactField,
  PreviewFieldType,
} from '@parley/shared/contacts/contact-fields'
import { z } from 'zod'
import { changeContactField } from '../../features/contact-fields/change-contact-field.ts'
import { createContactField } from '../../features/contact-fields/create-contact-field.ts'
import { deleteContactField, listFieldUses } from '../../features/contact-fields/delete-contact-field.ts'
import { previewFieldType } from '../../features/contact-fields/find-losses.ts'
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
    byKey('GET /api/v1/contact_fields/:fieldId/uses', {
      operationId: 'listContactFieldUses',
      summary: 'List what uses a contact field',
      description: 'Returns the canned replies, campaigns that have not ended and drafts that name the field.',
      takes: ContactFieldId,
      does: listFieldUses,
      gives: listOf(ContactFieldUse),
      action: 'contacts.configure',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/contact_fields/:fieldId/preview_type', {
      operationId: 'previewContactFieldType',
      summary: 'Count the values that another type would remove',
      description: 'Changes nothing. Returns the values of both modes that the field could not keep with the type.',
      takes: PreviewFieldType,
      does: previewFieldType,
      gives: ContactFieldLosses,
      inData: true,
      action: 'contacts.configure',
      errors: ['not_found'],
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

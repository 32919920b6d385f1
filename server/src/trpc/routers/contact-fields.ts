import {
  ContactFieldChange,
  ContactFieldId,
  DeleteContactField,
  NewContactField,
  PreviewFieldType,
} from '@parley/shared/contacts/contact-fields'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changeContactField } from '../../features/contact-fields/change-contact-field.ts'
import { createContactField } from '../../features/contact-fields/create-contact-field.ts'
import { deleteContactField, listFieldUses } from '../../features/contact-fields/delete-contact-field.ts'
import { previewFieldType } from '../../features/contact-fields/find-losses.ts'
import { listContactFields } from '../../features/contact-fields/list-contact-fields.ts'
import { perform, router, whoMay } from '../base.ts'

export const contactFields = router({
  list: whoMay('contacts.read').input(InWorkspace).query(perform(listContactFields)),
  create: whoMay('contacts.configure').input(NewContactField).mutation(perform(createContactField)),
  change: whoMay('contacts.configure')
    .input(InWorkspace.extend(ContactFieldChange.shape))
    .mutation(perform(changeContactField)),
  previewType: whoMay('contacts.configure')
    .input(InWorkspace.extend(PreviewFieldType.shape))
    .query(perform(previewFieldType)),
  uses: whoMay('contacts.configure').input(InWorkspace.extend(ContactFieldId.shape)).query(perform(listFieldUses)),
  delete: whoMay('contacts.configure')
    .input(InWorkspace.extend(DeleteContactField.shape))
    .mutation(perform(deleteContactField)),
})

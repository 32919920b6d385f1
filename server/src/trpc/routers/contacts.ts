import {
  ContactId,
  ExportContacts,
  ImportOptOuts,
  ListContacts,
  ListOfContact,
  SetOptOut,
} from '@parley/shared/contacts/contacts'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { exportContacts } from '../../features/contacts/export-contacts.ts'
import { getContact } from '../../features/contacts/get-contact.ts'
import { importOptOuts } from '../../features/contacts/import-opt-outs.ts'
import { listContacts } from '../../features/contacts/list-contacts.ts'
import { setOptOut } from '../../features/contacts/set-opt-out.ts'
import { listCampaignMessages } from '../../features/messages/list-campaign-messages.ts'
import { perform, router, signedIn } from '../base.ts'

export const contacts = router({
  list: signedIn.input(InWorkspace.extend(ListContacts.shape)).query(perform(listContacts)),
  get: signedIn.input(InWorkspace.extend(ContactId.shape)).query(perform(getContact)),
  campaignMessages: signedIn.input(InWorkspace.extend(ListOfContact.shape)).query(perform(listCampaignMessages)),
  export: signedIn.input(InWorkspace.extend(ExportContacts.shape)).mutation(perform(exportContacts)),
  importOptOuts: signedIn.input(InWorkspace.extend(ImportOptOuts.shape)).mutation(perform(importOptOuts)),
  setOptOut: signedIn.input(InWorkspace.extend(SetOptOut.shape)).mutation(perform(setOptOut)),
})

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
import { router, signedIn } from '../base.ts'

export const contacts = router({
  list: signedIn
    .input(InWorkspace.extend(ListContacts.shape))
    .query(({ ctx, input }) => listContacts(ctx.app, ctx.actor, input)),
  get: signedIn
    .input(InWorkspace.extend(ContactId.shape))
    .query(({ ctx, input }) => getContact(ctx.app, ctx.actor, input)),
  campaignMessages: signedIn
    .input(InWorkspace.extend(ListOfContact.shape))
    .query(({ ctx, input }) => listCampaignMessages(ctx.app, ctx.actor, input)),
  export: signedIn
    .input(InWorkspace.extend(ExportContacts.shape))
    .mutation(({ ctx, input }) => exportContacts(ctx.app, ctx.actor, input)),
  importOptOuts: signedIn
    .input(InWorkspace.extend(ImportOptOuts.shape))
    .mutation(({ ctx, input }) => importOptOuts(ctx.app, ctx.actor, input)),
  setOptOut: signedIn
    .input(InWorkspace.extend(SetOptOut.shape))
    .mutation(({ ctx, input }) => setOptOut(ctx.app, ctx.actor, input)),
})

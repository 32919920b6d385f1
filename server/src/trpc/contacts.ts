import { ContactId, ListContacts, SetOptOut } from '@parley/shared/contacts'
import { InWorkspace } from '@parley/shared/workspaces'
import { getContact } from '../features/contacts/get-contact.ts'
import { listContacts } from '../features/contacts/list-contacts.ts'
import { setOptOut } from '../features/contacts/set-opt-out.ts'
import { router, signedIn } from './base.ts'

export const contacts = router({
  list: signedIn
    .input(InWorkspace.extend(ListContacts.shape))
    .query(({ ctx, input }) => listContacts(ctx.app, ctx.actor, input)),
  get: signedIn
    .input(InWorkspace.extend(ContactId.shape))
    .query(({ ctx, input }) => getContact(ctx.app, ctx.actor, input)),
  setOptOut: signedIn
    .input(InWorkspace.extend(SetOptOut.shape))
    .mutation(({ ctx, input }) => setOptOut(ctx.app, ctx.actor, input)),
})

import { ChangeContact, CreateContact } from '@parley/shared/contacts/contact-changes'
import { RecordConsent, RemoveConsent } from '@parley/shared/contacts/contact-consents'
import { ListContactHistory } from '@parley/shared/contacts/contact-history'
import {
  ChangeContactNote,
  ContactNoteId,
  ListContactNotes,
  NewContactNote,
} from '@parley/shared/contacts/contact-notes'
import { ListTagsOfContacts, TagContacts } from '@parley/shared/contacts/contact-tags'
import {
  BlockContact,
  ContactId,
  CountContacts,
  EraseContact,
  ExportContact,
  ImportOptOuts,
  ListOfContact,
  ReadPhones,
  SetOptOut,
  SortContacts,
} from '@parley/shared/contacts/contacts'
import { DismissMerge, MergeContacts, MergePair } from '@parley/shared/contacts/merges'
import { Page } from '@parley/shared/paging'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { blockContact, unblockContact } from '../../features/contacts/blocks/block-contact.ts'
import { changeContact, createContact } from '../../features/contacts/change-contact.ts'
import { listConsents, recordConsent, removeConsent } from '../../features/contacts/consents/consents.ts'
import { getContact } from '../../features/contacts/get-contact.ts'
import { getContactTexts } from '../../features/contacts/get-contact-texts.ts'
import { listHistory } from '../../features/contacts/history/list-history.ts'
import { importOptOuts } from '../../features/contacts/import-opt-outs.ts'
import { countContacts, listContacts } from '../../features/contacts/list-contacts.ts'
import { addNote, changeNote, deleteNote } from '../../features/contacts/notes/change-notes.ts'
import { listNotes } from '../../features/contacts/notes/list-notes.ts'
import { readPhones } from '../../features/contacts/read-phones.ts'
import { setOptOut } from '../../features/contacts/set-opt-out.ts'
import { dismissMerge, listSuggestedMerges } from '../../features/contacts/suggested-merges/suggested-merges.ts'
import { listTagsOfContacts, tagContacts } from '../../features/contacts/tag-contacts.ts'
import { mergeByPerson } from '../../features/identity/by-person/merge-by-person.ts'
import { listMerged, previewMerge } from '../../features/identity/by-person/preview-merge.ts'
import { splitContact } from '../../features/identity/by-person/split-contact.ts'
import { listCampaignMessages } from '../../features/messages/list-campaign-messages.ts'
import { listFilesOfContact } from '../../features/messages/list-files-of-contact.ts'
import { eraseContact } from '../../features/personal-data/erase-contact.ts'
import { exportContact } from '../../features/personal-data/export-contact.ts'
import { perform, router, whoMay } from '../base.ts'

/** The greatest size of an input of an import: enough for 200 cells of a CSV, whatever they contain. */
const maxImportBytes = 256 * 1024

export const contacts = router({
  list: whoMay('contacts.read').input(InWorkspace.extend(SortContacts.shape)).query(perform(listContacts)),
  count: whoMay('contacts.read').input(InWorkspace.extend(CountContacts.shape)).query(perform(countContacts)),
  get: whoMay('contacts.read').input(InWorkspace.extend(ContactId.shape)).query(perform(getContact)),
  texts: whoMay('contacts.read').input(InWorkspace.extend(ContactId.shape)).query(perform(getContactTexts)),
  campaignMessages: whoMay('contacts.read_messages')
    .input(InWorkspace.extend(ListOfContact.shape))
    .query(perform(listCampaignMessages)),
  files: whoMay('contacts.read_messages')
    .input(InWorkspace.extend(ListOfContact.shape))
    .query(perform(listFilesOfContact)),
  readPhones: whoMay('contacts.read').input(InWorkspace.extend(ReadPhones.shape)).query(perform(readPhones)),
  importOptOuts: whoMay('contacts.import', maxImportBytes)
    .input(InWorkspace.extend(ImportOptOuts.shape))
    .mutation(perform(importOptOuts)),
  create: whoMay('contacts.manage').input(InWorkspace.extend(CreateContact.shape)).mutation(perform(createContact)),
  change: whoMay('contacts.manage').input(InWorkspace.extend(ChangeContact.shape)).mutation(perform(changeContact)),
  tags: whoMay('contacts.read').input(InWorkspace.extend(ListTagsOfContacts.shape)).query(perform(listTagsOfContacts)),
  changeTags: whoMay('contacts.manage').input(InWorkspace.extend(TagContacts.shape)).mutation(perform(tagContacts)),
  consents: whoMay('contacts.read_history').input(InWorkspace.extend(ContactId.shape)).query(perform(listConsents)),
  recordConsent: whoMay('contacts.manage')
    .input(InWorkspace.extend(RecordConsent.shape))
    .mutation(perform(recordConsent)),
  removeConsent: whoMay('contacts.manage')
    .input(InWorkspace.extend(RemoveConsent.shape))
    .mutation(perform(removeConsent)),
  history: whoMay('contacts.read_history')
    .input(InWorkspace.extend(ListContactHistory.shape))
    .query(perform(listHistory)),
  notes: whoMay('contact_notes.read').input(InWorkspace.extend(ListContactNotes.shape)).query(perform(listNotes)),
  addNote: whoMay('contacts.manage').input(InWorkspace.extend(NewContactNote.shape)).mutation(perform(addNote)),
  changeNote: whoMay('contacts.manage')
    .input(InWorkspace.extend(ChangeContactNote.shape))
    .mutation(perform(changeNote)),
  deleteNote: whoMay('contacts.manage').input(InWorkspace.extend(ContactNoteId.shape)).mutation(perform(deleteNote)),
  setOptOut: whoMay('contacts.change').input(InWorkspace.extend(SetOptOut.shape)).mutation(perform(setOptOut)),
  block: whoMay('contacts.block').input(InWorkspace.extend(BlockContact.shape)).mutation(perform(blockContact)),
  unblock: whoMay('contacts.block').input(InWorkspace.extend(ContactId.shape)).mutation(perform(unblockContact)),
  exportOne: whoMay('contacts.export_one')
    .input(InWorkspace.extend(ExportContact.shape))
    .mutation(perform(exportContact)),
  previewMerge: whoMay('contacts.manage').input(InWorkspace.extend(MergePair.shape)).query(perform(previewMerge)),
  merge: whoMay('contacts.manage').input(InWorkspace.extend(MergeContacts.shape)).mutation(perform(mergeByPerson)),
  merged: whoMay('contacts.read_history').input(InWorkspace.extend(ContactId.shape)).query(perform(listMerged)),
  split: whoMay('contacts.manage').input(InWorkspace.extend(ContactId.shape)).mutation(perform(splitContact)),
  suggestedMerges: whoMay('contacts.manage').input(InWorkspace.extend(Page.shape)).query(perform(listSuggestedMerges)),
  dismissMerge: whoMay('contacts.manage').input(InWorkspace.extend(DismissMerge.shape)).mutation(perform(dismissMerge)),
  erase: whoMay('contacts.erase').input(InWorkspace.extend(EraseContact.shape)).mutation(perform(eraseContact)),
})

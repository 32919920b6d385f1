import type { ContactDetail } from '@parley/shared/contacts/contacts'
import { ContactNotes } from '../notes/contact-notes.tsx'
import { ContactProfile } from './contact-profile.tsx'

/** What stands beside a conversation about its contact. */
export function ProfileWithNotes({ contact }: { contact: ContactDetail }) {
  return (
    <>
      <ContactProfile contact={contact} />
      <ContactNotes contactId={contact.id} />
    </>
  )
}

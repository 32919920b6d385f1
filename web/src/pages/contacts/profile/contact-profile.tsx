import { Stack } from '@mantine/core'
import type { ContactDetail } from '@parley/shared/contacts/contacts'
import { useMay } from '../../../scope.ts'
import { Addresses } from './addresses.tsx'
import { Basics } from './basics.tsx'
import { ContactTags } from './contact-tags.tsx'
import { OwnFields } from './own-fields.tsx'
import { useChangeContact } from './use-change-contact.ts'

/** Everything that members keep about a contact, edited where it stands: on the contact's page and beside its conversations. */
export function ContactProfile({ contact }: { contact: ContactDetail }) {
  const change = useChangeContact(contact.id)
  const mayChange = useMay('manage_contacts')
  const part = { contact, change, mayChange }
  return (
    <Stack gap={4}>
      <Basics {...part} />
      <Addresses
        kind="phone"
        values={contact.phones}
        mayChange={mayChange}
        save={(phones, seen) => change({ phones }, { phones: seen })}
      />
      <Addresses
        kind="email"
        values={contact.emails}
        mayChange={mayChange}
        save={(emails, seen) => change({ emails }, { emails: seen })}
      />
      <OwnFields {...part} />
      <ContactTags {...part} />
    </Stack>
  )
}

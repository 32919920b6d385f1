import { invitationDays } from '@parley/shared/words'
import type { CreatedInvitation } from '@parley/shared/workspace/invitations'
import { SecretOnce } from '../../ui/text/secret-once.tsx'

/** Shows the link of a new invitation to copy. */
export function InvitationLink({ created, onClose }: { created: CreatedInvitation; onClose: () => void }) {
  const { invitation, link, mailed } = created
  const sent = mailed ? 'The link has been sent by email.' : 'The link has not been sent by email: share it yourself.'
  return (
    <SecretOnce
      title={`${invitation.email} has been invited`}
      secret={link}
      what="invitation link"
      warning={`${sent} It can be used once, within ${invitationDays} days, by ${invitation.email}. Only a hash of it is stored: to copy it again later, create a new link, which replaces this one.`}
      onClose={onClose}
    />
  )
}

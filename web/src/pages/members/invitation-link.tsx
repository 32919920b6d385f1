import { invitationDays } from '@parley/shared/words'
import type { CreatedInvitation } from '@parley/shared/workspace/invitations'
import { useTranslation } from 'react-i18next'
import { SecretOnce } from '../../ui/text/secret-once.tsx'

/** Shows the link of a new invitation to copy. */
export function InvitationLink({ created, onClose }: { created: CreatedInvitation; onClose: () => void }) {
  const { t } = useTranslation('members')
  const { invitation, link, mailed } = created
  const sent = mailed ? t('linkSent') : t('linkNotSent')
  return (
    <SecretOnce
      title={t('hasBeenInvited', { email: invitation.email })}
      secret={link}
      what={t('invitationLink')}
      warning={t('linkHint', { sent, invitationDays, email: invitation.email })}
      onClose={onClose}
    />
  )
}

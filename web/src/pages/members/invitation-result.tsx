import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { invitationDays } from '@parley/shared/words'
import type { CreatedInvitation, CreatedInvitations } from '@parley/shared/workspace/invitations'
import { useTranslation } from 'react-i18next'
import { Window } from '../../ui/overlays/window.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { formatList } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { InvitationLink } from './invitation-link.tsx'

type InvitationResultProps = { created: CreatedInvitations; onClose: () => void }

/** What became of each address. Links that were not emailed are shown once, to copy. */
export function InvitationResult({ created, onClose }: InvitationResultProps) {
  const { t } = useTranslation('members')
  const { data, members, already_invited } = created
  const [only] = data
  if (only && data.length + members.length + already_invited.length === 1) {
    return <InvitationLink created={only} onClose={onClose} />
  }
  const title = data.length === 0 ? t('nobodyInvited') : t('haveBeenInvited', { count: data.length })
  const links = data.filter(({ mailed }) => !mailed)
  return (
    <Window label={title}>
      <Stack gap="md" p="md">
        <Title order={2}>{title}</Title>
        {links.length > 0 && (
          <Callout tone="warn">
            <Text size="sm">{t('linksHint', { count: links.length, invitationDays })}</Text>
          </Callout>
        )}
        {data.length > 0 && (
          <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('invitations')}>
            {data.map((each) => (
              <Invited key={each.invitation.id} created={each} />
            ))}
          </Stack>
        )}
        <Skipped head={t('alreadyMembers')} emails={members} />
        <Skipped head={t('alreadyInvited')} emails={already_invited} hint={t('alreadyInvitedHint')} />
        <Group justify="flex-end" gap="xs">
          {links.length > 1 && <CopyButton text={textOf(links)} what={t('invitationLinks')} label={t('copyLinks')} />}
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    </Window>
  )
}

function Invited({ created: { invitation, link, mailed } }: { created: CreatedInvitation }) {
  const { t } = useTranslation('members')
  const { email } = invitation
  return (
    <Stack gap={4} component="li">
      <Group gap="xs" justify="space-between">
        <Address>{email}</Address>
        {mailed && <StatusBadge tone="good">{t('sentByEmail')}</StatusBadge>}
      </Group>
      {!mailed && <CodeBlock text={link} what={t('invitationLinkFor', { email })} wrap />}
    </Stack>
  )
}

function Skipped({ head, emails, hint }: { head: string; emails: string[]; hint?: string }) {
  if (emails.length === 0) return null
  return (
    <section>
      <Text size="sm" c="dimmed">
        {head}
      </Text>
      <Address>{formatList(emails)}</Address>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </section>
  )
}

function Address({ children }: { children: string }) {
  return (
    <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  )
}

/** One line for each, as a spreadsheet takes it. */
function textOf(created: CreatedInvitation[]): string {
  return created.map(({ invitation, link }) => `${invitation.email}\t${link}`).join('\n')
}

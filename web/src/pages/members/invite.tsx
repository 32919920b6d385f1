import { Checkbox, Stack, Textarea } from '@mantine/core'
import { maxInvitationsAtOnce } from '@parley/shared/words'
import type { CreatedInvitations } from '@parley/shared/workspace/invitations'
import type { Role } from '@parley/shared/workspace/members'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { addressesIn } from './addresses.ts'
import { InvitationResult } from './invitation-result.tsx'
import { RoleSelect } from './role-select.tsx'

/** Invites one person or several with one role, and shows what became of each address. */
export function Invite({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('members')
  const [created, setCreated] = useState<CreatedInvitations>()
  return (
    <>
      <Modal opened={opened} onClose={onClose} title={t('inviteMembers')}>
        <InviteForm
          onClose={onClose}
          onCreated={(invitations) => {
            onClose()
            setCreated(invitations)
          }}
        />
      </Modal>
      {created && <InvitationResult created={created} onClose={() => setCreated(undefined)} />}
    </>
  )
}

type InviteFormProps = { onClose: () => void; onCreated: (created: CreatedInvitations) => void }

function InviteForm({ onClose, onCreated }: InviteFormProps) {
  const { t } = useTranslation('members')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const create = useMutation(trpc.invitations.createSeveral.mutationOptions())
  const open = useQuery(trpc.invitations.list.queryOptions(useScope()))
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/invitations')).NewInvitations,
    initial: { emails: '', role: 'agent' as Role, byEmail: true },
    toInput: ({ emails, ...rest }) => ({ workspaceId, emails: addressesIn(emails), ...rest }),
    onSubmit: async (input) => {
      const created = await create.mutateAsync(input)
      await queries.invalidateQueries(trpc.invitations.pathFilter())
      onCreated(created)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <Textarea
          label={t('emails')}
          description={t('emailsHint', { count: maxInvitationsAtOnce })}
          name="emails"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
          {...form.getInputProps('emails')}
        />
        <RoleSelect value={form.getValues().role} onChange={(role) => form.setFieldValue('role', role)} />
        {open.data?.can_email && (
          <Checkbox label={t('sendLinksByEmail')} {...form.getInputProps('byEmail', { type: 'checkbox' })} />
        )}
        <FormEnd form={form} onCancel={onClose}>
          {t('invite')}
        </FormEnd>
      </Stack>
    </form>
  )
}

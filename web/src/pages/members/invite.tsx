import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { CreatedInvitation } from '@parley/shared/workspace/invitations'
import type { Role } from '@parley/shared/workspace/members'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { RoleSelect } from './role-select.tsx'

export function Invite({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('members')
  const [created, setCreated] = useState<CreatedInvitation>()
  return (
    <>
      <Modal opened={opened} onClose={onClose} title={t('inviteAMember')}>
        <InviteForm
          onClose={onClose}
          onCreated={(invitation) => {
            onClose()
            setCreated(invitation)
          }}
        />
      </Modal>
      {created && <InvitationLink created={created} onClose={() => setCreated(undefined)} />}
    </>
  )
}

type InviteFormProps = { onClose: () => void; onCreated: (created: CreatedInvitation) => void }

function InviteForm({ onClose, onCreated }: InviteFormProps) {
  const { t } = useTranslation('members')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const create = useMutation(trpc.invitations.create.mutationOptions())
  const open = useQuery(trpc.invitations.list.queryOptions(useScope()))
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/invitations')).NewInvitation,
    initial: { email: '', role: 'agent' as Role, byEmail: true },
    toInput: ({ email, ...rest }) => ({ workspaceId, email: email.trim(), ...rest }),
    onSubmit: async (input) => {
      const created = await create.mutateAsync(input)
      await queries.invalidateQueries(trpc.invitations.pathFilter())
      onCreated(created)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('email')}
          name="email"
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <RoleSelect value={form.getValues().role} onChange={(role) => form.setFieldValue('role', role)} />
        {open.data?.can_email && (
          <Checkbox label={t('sendTheLinkByEmail')} {...form.getInputProps('byEmail', { type: 'checkbox' })} />
        )}
        <FormEnd form={form} onCancel={onClose}>
          {t('invite')}
        </FormEnd>
      </Stack>
    </form>
  )
}

import { Stack, TextInput } from '@mantine/core'
import { invitationDays } from '@parley/shared/words'
import type { CreatedInvitation } from '@parley/shared/workspace/invitations'
import type { Role } from '@parley/shared/workspace/members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { SecretOnce } from '../../ui/text/secret-once.tsx'
import { RoleSelect } from './role-select.tsx'

export function Invite({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<CreatedInvitation>()
  return (
    <>
      <Modal opened={opened} onClose={onClose} title="Invite a member">
        <InviteForm
          onClose={onClose}
          onCreated={(invitation) => {
            onClose()
            setCreated(invitation)
          }}
        />
      </Modal>
      {created && (
        <SecretOnce
          title={`${created.invitation.email} has been invited`}
          secret={created.link}
          what="invitation link"
          warning={`${created.mailed ? 'The link has been sent by email.' : 'Email is not configured: share the link yourself.'} The link is not shown again. It can be used once, within ${invitationDays} days, by ${created.invitation.email}.`}
          onClose={() => setCreated(undefined)}
        />
      )}
    </>
  )
}

type InviteFormProps = { onClose: () => void; onCreated: (created: CreatedInvitation) => void }

function InviteForm({ onClose, onCreated }: InviteFormProps) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const create = useMutation(trpc.invitations.create.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/invitations')).NewInvitation,
    initial: { email: '', role: 'agent' as Role },
    toInput: ({ email, role }) => ({ workspaceId, email: email.trim(), role }),
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
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <RoleSelect value={form.getValues().role} onChange={(role) => form.setFieldValue('role', role)} />
        <FormEnd form={form} onCancel={onClose}>
          Invite
        </FormEnd>
      </Stack>
    </form>
  )
}

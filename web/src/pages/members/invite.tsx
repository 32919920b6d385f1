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
  const [made, setMade] = useState<CreatedInvitation>()
  return (
    <>
      <Modal opened={opened} onClose={onClose} title="Invite somebody">
        <InviteForm
          onClose={onClose}
          onMade={(created) => {
            onClose()
            setMade(created)
          }}
        />
      </Modal>
      {made && (
        <SecretOnce
          title={`${made.invitation.email} is invited`}
          secret={made.link}
          what="invitation link"
          warning={`${made.mailed ? 'The link is on its way by e-mail.' : 'Parley sent no e-mail: hand the link over yourself.'} It is not shown again. It works once, within ${invitationDays} days, for ${made.invitation.email}.`}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}

type InviteFormProps = { onClose: () => void; onMade: (made: CreatedInvitation) => void }

function InviteForm({ onClose, onMade }: InviteFormProps) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const create = useMutation(trpc.invitations.create.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/invitations')).NewInvitation,
    initial: { email: '', role: 'agent' as Role },
    toInput: ({ email, role }) => ({ workspaceId, email: email.trim(), role }),
    onSubmit: async (input) => {
      const made = await create.mutateAsync(input)
      await queries.invalidateQueries(trpc.invitations.pathFilter())
      onMade(made)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="E-mail"
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

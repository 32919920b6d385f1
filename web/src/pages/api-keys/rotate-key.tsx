import { Modal, Select, Stack, Text } from '@mantine/core'
import { RotateApiKey } from '@parley/shared/workspace/api-keys'
import type { CreatedKey, KeyData } from '@parley/shared/workspace/key-data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { overlapChoices } from '../../ui/text/overlap.ts'

type RotateKeyProps = {
  apiKey: KeyData
  opened: boolean
  onClose: () => void
  onRotated: (created: CreatedKey) => void
}

export function RotateKey({ opened, ...rest }: RotateKeyProps) {
  return (
    <Modal opened={opened} onClose={rest.onClose} title={`Rotate the key “${rest.apiKey.name}”`}>
      <RotateKeyForm {...rest} />
    </Modal>
  )
}

function RotateKeyForm({ apiKey, onClose, onRotated }: Omit<RotateKeyProps, 'opened'>) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const rotate = useMutation(trpc.apiKeys.rotate.mutationOptions())
  const form = useSchemaForm({
    schema: RotateApiKey,
    initial: { overlapHours: '24' },
    toInput: ({ overlapHours }) => ({ workspaceId, keyId: apiKey.id, overlapHours: Number(overlapHours) }),
    onSubmit: async (input) => {
      const created = await rotate.mutateAsync(input)
      await queries.invalidateQueries(trpc.apiKeys.pathFilter())
      onClose()
      onRotated(created)
    },
  })
  return (
    <form onSubmit={form.submit}>
      <Stack gap="md">
        <Text size="sm">This creates a new key with the same settings. The old key keeps working for the overlap.</Text>
        <Select label="Overlap" data={overlapChoices} allowDeselect={false} {...form.getInputProps('overlapHours')} />
        <FormEnd form={form} onCancel={onClose}>
          Rotate key
        </FormEnd>
      </Stack>
    </form>
  )
}

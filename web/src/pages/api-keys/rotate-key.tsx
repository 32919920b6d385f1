import { Select, Stack, Text } from '@mantine/core'
import { RotateApiKey } from '@parley/shared/workspace/api-keys'
import type { CreatedKey, KeyData } from '@parley/shared/workspace/key-data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { overlapChoices } from '../../ui/text/overlap.ts'

type RotateKeyProps = {
  apiKey: KeyData
  opened: boolean
  onClose: () => void
  onRotated: (created: CreatedKey) => void
}

export function RotateKey({ opened, ...rest }: RotateKeyProps) {
  const { t } = useTranslation('api-keys')
  return (
    <Modal opened={opened} onClose={rest.onClose} title={t('rotateTheKey', { name: rest.apiKey.name })}>
      <RotateKeyForm {...rest} />
    </Modal>
  )
}

function RotateKeyForm({ apiKey, onClose, onRotated }: Omit<RotateKeyProps, 'opened'>) {
  const { t } = useTranslation('api-keys')
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
        <Text size="sm">{t('newKeyWithSameSettings')}</Text>
        <Select
          label={t('overlap')}
          data={overlapChoices()}
          allowDeselect={false}
          {...form.getInputProps('overlapHours')}
        />
        <FormEnd form={form} onCancel={onClose}>
          {t('rotateKey')}
        </FormEnd>
      </Stack>
    </form>
  )
}

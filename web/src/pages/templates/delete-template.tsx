import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { TemplateDeletion, type TemplateView } from '@parley/shared/templates/templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'

type DeleteTemplateProps = { template: TemplateView; opened: boolean; onClose: () => void }

/** Requires the template's name as confirmation, because a deletion cannot be undone. */
export function DeleteTemplate({ template, opened, onClose }: DeleteTemplateProps) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const scope = useScope()
  const to = useTo()
  const remove = useMutation(trpc.templates.delete.mutationOptions())
  const form = useSchemaForm({
    schema: TemplateDeletion,
    initial: { name: '' },
    toInput: ({ name }) => ({ ...scope, templateId: template.id, name }),
    onSubmit: async (input) => {
      await remove.mutateAsync(input)
      await navigate(to('templates'))
      await queries.invalidateQueries(trpc.templates.pathFilter())
      notifySuccess(`Template ${template.name} (${template.language}) deleted.`)
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title={`Delete the template ${template.name}?`}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            This language version is also deleted on the platform. Campaigns that are sending it stop; reports of
            completed campaigns remain.
          </Text>
          <TextInput
            label={`Type ${template.name} to confirm`}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <FormProblem form={form} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red.8" loading={form.busy}>
              Delete
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

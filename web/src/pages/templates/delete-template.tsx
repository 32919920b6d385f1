import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { TemplateDeletion, type TemplateView } from '@parley/shared/templates/templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'

type DeleteTemplateProps = { template: TemplateView; opened: boolean; onClose: () => void }

/** Asks for the name, since nothing brings a deleted template back. */
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
      notifySuccess(`The template ${template.name} (${template.language}) is deleted.`)
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title={`Delete the template ${template.name}?`}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            It is deleted on the platform too, in this language. A campaign that is sending it stops; reports of
            finished ones stay.
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
              Keep it
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

import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { TemplateDeletion, type TemplateView } from '@parley/shared/templates/templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'

type DeleteTemplateProps = { template: TemplateView; opened: boolean; onClose: () => void }

/** Requires the template's name as confirmation, because a deletion cannot be undone. */
export function DeleteTemplate({ template, opened, onClose }: DeleteTemplateProps) {
  const { t } = useTranslation('templates')
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
      notifySuccess(t('templateDeleted', { name: template.name, language: template.language }))
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title={t('deleteTheTemplate', { name: template.name })}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('deleteEffect')}</Text>
          <TextInput
            label={t('typeToConfirm', { name: template.name })}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <FormProblem form={form} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red.8" loading={form.busy}>
              {t('delete')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

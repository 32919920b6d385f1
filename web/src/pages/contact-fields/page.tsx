import type { ContactFieldView } from '@parley/shared/contacts/contact-fields'
import { IconForms } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { DeleteField } from './delete-field.tsx'
import { FieldTable } from './field-table.tsx'

const FieldWindow = onDemand(async () => (await import('./field-window.tsx')).FieldWindow)

export function ContactFieldsPage() {
  const { t } = useTranslation('contact-fields')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayChange = useMay('manage_settings')
  const fields = useQuery(trpc.contactFields.list.queryOptions(scope))
  const [edited, setEdited] = useState<ContactFieldView | 'new'>()
  const [deleted, setDeleted] = useState<ContactFieldView>()
  const refetch = () => queries.invalidateQueries(trpc.contactFields.pathFilter())
  const move = useMutation(trpc.contactFields.change.mutationOptions({ onSuccess: refetch, onError: notifyFailure }))
  const dialogs = (
    <>
      <FieldWindow
        opened={edited !== undefined}
        edited={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
      <DeleteField field={deleted} onClose={() => setDeleted(undefined)} />
    </>
  )
  return (
    <ListPage
      title={t('contactFields')}
      about={t('about')}
      query={fields}
      start={mayChange && <StartButton onClick={() => setEdited('new')}>{t('newField')}</StartButton>}
      empty={{ icon: <IconForms size={20} />, title: t('none'), words: t('noneAbout') }}
      below={dialogs}
    >
      {(rows) => (
        <FieldTable
          fields={rows}
          onEdit={setEdited}
          onDelete={setDeleted}
          onMove={(field, position) => move.mutate({ ...scope, fieldId: field.id, position })}
        />
      )}
    </ListPage>
  )
}

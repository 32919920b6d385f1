import { List } from '@mantine/core'
import type { ContactFieldUse, ContactFieldView } from '@parley/shared/contacts/contact-fields'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'

type DeleteFieldProps = { field: ContactFieldView | undefined; onClose: () => void }

/** Asks before a field is deleted, and names what inserts its value. What is not listed here yet makes the server refuse. */
export function DeleteField({ field, onClose }: DeleteFieldProps) {
  const { t } = useTranslation('contact-fields')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const remove = useMutation(trpc.contactFields.delete.mutationOptions())
  const fieldId = field?.id ?? ''
  const asked = trpc.contactFields.uses.queryOptions({ ...scope, fieldId }, { enabled: field !== undefined, gcTime: 0 })
  const { data: uses = [] } = useQuery(asked).data ?? {}
  return (
    <Confirm
      opened={field !== undefined}
      onClose={onClose}
      question={t('deleteQuestion', { label: field?.label ?? '' })}
      yes={t('delete')}
      danger
      onConfirm={async () => {
        await remove.mutateAsync({ ...scope, fieldId, even_if_used: uses.length > 0 })
        await queries.invalidateQueries(trpc.contactFields.pathFilter())
      }}
    >
      {t('deleteEffect')}
      {uses.length > 0 && <Uses uses={uses} />}
    </Confirm>
  )
}

function Uses({ uses }: { uses: readonly ContactFieldUse[] }) {
  const { t } = useTranslation('contact-fields')
  return (
    <>
      <p>{t('usedIn')}</p>
      <List size="sm">
        {uses.map(({ kind, id, name }) => (
          <List.Item key={id}>
            <bdi>{t(kind, { name: name ?? '' })}</bdi>
          </List.Item>
        ))}
      </List>
    </>
  )
}

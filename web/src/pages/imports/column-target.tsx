import { importTargets } from '@parley/shared/contacts/import-options'
import type { ImportColumn } from '@parley/shared/contacts/imports'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Select } from '../../ui/forms/select.tsx'

type Target = ImportColumn['target']
type ColumnTargetProps = { name: string; target: Target | undefined; onChange: (target: Target | undefined) => void }

/** What a column is stored as: a part of the contact, a field of the workspace, or nothing. */
export function ColumnTarget({ name, target, onChange }: ColumnTargetProps) {
  const { t } = useTranslation('imports')
  const trpc = useTRPC()
  const fields = useQuery(trpc.contactFields.list.queryOptions(useScope()))
  const own = (fields.data?.data ?? []).map(({ key, label }) => ({ value: `field.${key}`, label }))
  return (
    <Select
      aria-label={t('storedAsOf', { name })}
      size="xs"
      searchable
      value={target ?? ''}
      data={[
        { value: '', label: t('ignored') },
        ...importTargets.map((each) => ({ value: each, label: t(`target_${each}`) })),
        ...own,
      ]}
      onChange={(value) => onChange(value ? (value as Target) : undefined)}
    />
  )
}

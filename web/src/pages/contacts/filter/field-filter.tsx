import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core'
import type { ContactFieldView } from '@parley/shared/contacts/contact-fields'
import type { FieldCondition } from '@parley/shared/contacts/field-conditions'
import { hasNoValue, operatorsOf } from '@parley/shared/contacts/field-operators'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { ComparedValue } from './compared-value.tsx'

type FieldFilterProps = {
  /** Conditions without a value do not filter yet. */
  conditions: readonly FieldCondition[]
  onChange: (conditions: FieldCondition[]) => void
}

/** Conditions of the values of contact fields, all of which must be met. Shown once the workspace has fields. */
export function FieldFilter({ conditions, onChange }: FieldFilterProps) {
  const { t } = useTranslation('contact-filter')
  const trpc = useTRPC()
  const fields = useQuery(trpc.contactFields.list.queryOptions(useScope(), { staleTime: 60_000 })).data?.data ?? []
  const [first] = fields
  if (!first) return null
  return (
    <>
      {conditions.map((condition, index) => (
        <ConditionRow
          // A condition has no identity but its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled
          key={index}
          fields={fields}
          condition={condition}
          position={index + 1}
          onChange={(next) => onChange(conditions.with(index, next))}
          onRemove={() => onChange(conditions.toSpliced(index, 1))}
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...conditions, { field: first.key, operator: 'is', value: '' }])}
      >
        {t('addCondition')}
      </Button>
    </>
  )
}

type ConditionRowProps = {
  fields: readonly ContactFieldView[]
  condition: FieldCondition
  position: number
  onChange: (condition: FieldCondition) => void
  onRemove: () => void
}

function ConditionRow({ fields, condition, position, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation('contact-filter')
  const field = fields.find(({ key }) => key === condition.field)
  const operators = field ? operatorsOf[field.type] : [condition.operator]
  return (
    <Group role="group" aria-label={t('condition', { position })} gap={4} wrap="nowrap" maw="100%">
      <NativeSelect
        aria-label={t('field')}
        data={[
          ...(field ? [] : [{ value: condition.field, label: t('unknownField') }]),
          ...fields.map(({ key, label }) => ({ value: key, label })),
        ]}
        value={condition.field}
        onChange={({ currentTarget }) => onChange({ field: currentTarget.value, operator: 'is', value: '' })}
      />
      <NativeSelect
        aria-label={t('comparison')}
        data={operators.map((value) => ({ value, label: t(value) }))}
        value={condition.operator}
        onChange={({ currentTarget }) => {
          const operator = operators.find((each) => each === currentTarget.value) ?? 'is'
          const { field: key, value = '', to = '' } = condition
          if (hasNoValue(operator)) onChange({ field: key, operator })
          else onChange({ field: key, operator, value, ...(operator === 'between' && { to }) })
        }}
      />
      {field && !hasNoValue(condition.operator) && (
        <ComparedValue
          field={field}
          label={t('value')}
          value={String(condition.value ?? '')}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      {field && condition.operator === 'between' && (
        <ComparedValue
          field={field}
          label={t('end')}
          value={String(condition.to ?? '')}
          onChange={(to) => onChange({ ...condition, to })}
        />
      )}
      <ActionIcon variant="subtle" size={36} aria-label={t('removeCondition', { position })} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </Group>
  )
}

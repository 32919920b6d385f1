import { Code, Text } from '@mantine/core'
import type { Field } from '@parley/shared/openapi/fields'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Description } from './description.tsx'

/** Fields with their types and descriptions. */
export function FieldTable({ label, fields }: { label: string; fields: readonly Field[] }) {
  const { t } = useTranslation('api-docs')
  return (
    <DataTable
      label={label}
      rows={fields}
      keyOf={({ name }) => name}
      columns={[
        {
          head: t('name'),
          width: '34%',
          cell: ({ name, required }) => (
            <>
              <Code style={{ overflowWrap: 'anywhere' }}>{name}</Code>
              {required && (
                <Text span size="xs" c="dimmed" fw={600} ml={6}>
                  {t('requiredField')}
                </Text>
              )}
            </>
          ),
        },
        {
          head: t('description'),
          long: true,
          cell: ({ rules, description }) => (
            <>
              <div>{rules}</div>
              {description && (
                <Text size="xs" c="dimmed">
                  <Description text={description} />
                </Text>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

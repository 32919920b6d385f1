import { Code, Text } from '@mantine/core'
import { DataTable } from '../../ui/lists/data-table.tsx'
import type { Field } from './fields.ts'

/** Names, whether one has to give them, what they may hold, and what they mean. */
export function FieldTable({ label, fields }: { label: string; fields: readonly Field[] }) {
  return (
    <DataTable
      label={label}
      rows={fields}
      keyOf={({ name }) => name}
      columns={[
        {
          head: 'Name',
          width: '34%',
          cell: ({ name, required }) => (
            <>
              <Code style={{ overflowWrap: 'anywhere' }}>{name}</Code>
              {required && (
                <Text span size="xs" c="var(--ui-warn)" ml={6}>
                  required
                </Text>
              )}
            </>
          ),
        },
        {
          head: 'Holds',
          long: true,
          cell: ({ rules, about }) => (
            <>
              <div>{rules}</div>
              {about && (
                <Text size="xs" c="dimmed">
                  {about}
                </Text>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

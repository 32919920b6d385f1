import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { fillTemplate } from '@parley/shared/template-text'
import type { TemplateView } from '@parley/shared/templates'
import { Panel } from '../../../ui/panel.tsx'
import { PhoneNumber } from '../../../ui/phone-number.tsx'
import { TemplateBubble } from '../../templates/preview.tsx'
import styles from './column-mapping.module.css'
import { type Columns, unusedColumns } from './columns.ts'
import type { ReadRow } from './reading.ts'

const rowsRendered = 3

type ColumnMappingProps = {
  template: TemplateView
  columns: readonly string[]
  mapped: Columns
  onChoose: (placeholder: string, column: string) => void
  rows: readonly ReadRow[]
}

/** Which column fills which placeholder, and what the first rows become with it. */
export function ColumnMapping({ template, columns, mapped, onChoose, rows }: ColumnMappingProps) {
  const placeholders = Object.keys(mapped)
  const unused = unusedColumns(columns, mapped)
  return (
    <Panel title="Columns and placeholders">
      {placeholders.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" mb="md">
          {placeholders.map((name) => (
            <NativeSelect
              key={name}
              label={`{{${name}}} is filled from`}
              value={mapped[name] ?? ''}
              error={
                mapped[name] === ''
                  ? 'Nobody can be sent to without it; choose a column, or add one to the list'
                  : undefined
              }
              onChange={(event) => onChoose(name, event.currentTarget.value)}
              data={[{ value: '', label: 'No column' }, ...columns.map((column) => ({ value: column, label: column }))]}
            />
          ))}
        </SimpleGrid>
      )}
      {unused.length > 0 && (
        <Text size="xs" c="dimmed" mb="sm">
          Not used: {unused.join(', ')}.
        </Text>
      )}
      <div className={styles.rows}>
        {rows.slice(0, rowsRendered).map((row) => (
          <section key={row.line} className={styles.row} aria-label={`What line ${row.line} becomes`}>
            <Text size="xs" mb={6}>
              To <PhoneNumber phone={row.phone} />
            </Text>
            <TemplateBubble filled={fillTemplate(template.components, filledOnly(row.values))} />
          </section>
        ))}
      </div>
    </Panel>
  )
}

/** A placeholder without a value stays to be seen. */
function filledOnly(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

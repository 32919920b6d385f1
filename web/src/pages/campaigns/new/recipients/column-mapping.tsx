import { SimpleGrid, Text } from '@mantine/core'
import { fillTemplate } from '@parley/shared/templates/template-text'
import type { TemplateView } from '@parley/shared/templates/templates'
import { Panel } from '../../../../ui/panel.tsx'
import { PhoneNumber } from '../../../../ui/text/phone-number.tsx'
import { TemplateBubble } from '../../../templates/preview.tsx'
import styles from './column-mapping.module.css'
import { type Columns, type Filling, type FixedValues, unusedColumns } from './columns.ts'
import { FillingField } from './filling-field.tsx'
import type { ReadRow } from './reading.ts'

const rowsRendered = 3

type ColumnMappingProps = {
  template: TemplateView
  columns: readonly string[]
  mapped: Columns
  fixed: FixedValues
  onFill: (placeholder: string, filling: Filling) => void
  rows: readonly ReadRow[]
}

/** What fills which placeholder, and what the first rows become with it. */
export function ColumnMapping({ template, columns, mapped, fixed, onFill, rows }: ColumnMappingProps) {
  const placeholders = Object.keys(mapped)
  const unused = unusedColumns(columns, mapped)
  return (
    <Panel title="Columns and placeholders">
      {placeholders.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" mb="md">
          {placeholders.map((name) => (
            <FillingField
              key={name}
              name={name}
              columns={columns}
              filling={fixed[name] === undefined ? { column: mapped[name] ?? '' } : { value: fixed[name] }}
              onFill={(filling) => onFill(name, filling)}
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

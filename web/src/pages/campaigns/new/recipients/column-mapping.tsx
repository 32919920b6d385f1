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

/** Maps columns to placeholders and previews the first rows. */
export function ColumnMapping({ template, columns, mapped, fixed, onFill, rows }: ColumnMappingProps) {
  const placeholders = Object.keys(mapped)
  const unused = unusedColumns(columns, mapped)
  return (
    <Panel title="Map columns to placeholders">
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
          Unused columns: {unused.join(', ')}.
        </Text>
      )}
      <div className={styles.rows}>
        {rows.slice(0, rowsRendered).map((row) => (
          <section key={row.line} className={styles.row} aria-label={`Preview of line ${row.line}`}>
            <Text size="xs" mb={6}>
              To <PhoneNumber phone={row.phone} />
            </Text>
            <TemplateBubble filled={fillTemplate(template.components, withoutEmpty(row.values))} />
          </section>
        ))}
      </div>
    </Panel>
  )
}

/** Leaves out empty values, so that their placeholders remain visible in the preview. */
function withoutEmpty(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

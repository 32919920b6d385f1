import { SimpleGrid, Text } from '@mantine/core'
import type { TemplateSlot } from '@parley/shared/templates/template-slots'
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
  slots: readonly TemplateSlot[]
  columns: readonly string[]
  mapped: Columns
  fixed: FixedValues
  onFill: (address: string, filling: Filling) => void
  rows: readonly ReadRow[]
}

/** Maps columns to placeholders and previews the first rows. */
export function ColumnMapping({ template, slots, columns, mapped, fixed, onFill, rows }: ColumnMappingProps) {
  const unused = unusedColumns(columns, mapped)
  return (
    <Panel title="Map columns to placeholders">
      {slots.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" mb="md">
          {slots.map((slot) => (
            <FillingField
              key={slot.address}
              slot={slot}
              columns={columns}
              filling={fillingOf(slot, mapped, fixed)}
              onFill={(filling) => onFill(slot.address, filling)}
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

function fillingOf({ address }: TemplateSlot, mapped: Columns, fixed: FixedValues): Filling {
  const value = fixed[address]
  return value === undefined ? { column: mapped[address] ?? '' } : { value }
}

/** Leaves out empty values, so that their placeholders remain visible in the preview. */
function withoutEmpty(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

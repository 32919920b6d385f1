import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import { writeCsv } from '@parley/shared/csv-file'
import { slotsOf } from '@parley/shared/templates/template-slots'
import type { TemplateView } from '@parley/shared/templates/templates'
import { i18n } from '../../../../i18n/i18n.ts'
import { saveFile } from '../../../../ui/text/save-file.ts'
import { samplesIn } from '../../../templates/editor/samples-in.ts'
import { sampleColumns } from './columns.ts'
import type { ReadRow } from './reading.ts'

/** Saves a CSV file with the columns that the template needs, filled with its sample values. */
export function saveSample(template: TemplateView): void {
  const samples = samplesIn(template.components)
  const slots = slotsOf(template.components).filter(({ isOptional }) => !isOptional)
  const columns = sampleColumns(slots)
  const sampleOf = new Map(
    slots.map(({ address, placeholder }, index) => [
      columns[index] ?? address,
      samples[address] ?? i18n.t('campaigns:sampleFor', { placeholder: placeholder ?? address }),
    ]),
  )
  saveFile(
    i18n.t('campaigns:sampleFile', { template: template.name }),
    writeCsv([
      ['phone', ...sampleOf.keys()],
      ['+15550100123', ...sampleOf.values()],
    ]),
    'text/csv',
  )
}

/** Saves the skipped rows as they were uploaded, with the reason, so that they can be corrected and uploaded again. */
export function saveSkipped({ columns, roles }: RecipientList, rows: readonly ReadRow[]): void {
  const { phone = 'phone', userId } = roles
  const cells = rows.map((row) => [
    row.repairedFrom ?? row.read?.written ?? row.phone,
    ...(userId === undefined ? [] : [row.userId ?? '']),
    ...columns.map((column) => row.variables[column] ?? ''),
    row.result?.message ?? '',
    String(row.line),
  ])
  const head = [phone, ...(userId === undefined ? [] : [userId]), ...columns, 'reason', 'line']
  saveFile(i18n.t('campaigns:skippedFile'), writeCsv([head, ...cells]), 'text/csv')
}

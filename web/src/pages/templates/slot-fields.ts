import type { TemplateSlot } from '@parley/shared/templates/template-slots'
import { i18n } from '../../i18n/i18n.ts'
import { translated } from '../../i18n/sentences.ts'

/** The label of the field for one value of a template. */
export function fieldLabel({ label, isOptional }: Pick<TemplateSlot, 'label' | 'isOptional'>): string {
  const text = translated(label)
  return isOptional ? i18n.t('common:optionalField', { label: text }) : text
}

/** The values to send by address, from a list in the order of the slots. An optional value that is empty is left out. */
export function valuesToSend(slots: readonly TemplateSlot[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    slots.flatMap(({ address, isOptional }, index) => {
      const value = values[index] ?? ''
      return isOptional && value.trim() === '' ? [] : [[address, value]]
    }),
  )
}

type Values = Readonly<Record<string, string>>

/** The values with the IDs of chosen files, by address, in place of links to files. */
export function withFiles(slots: readonly TemplateSlot[], values: Values, files: Values): Record<string, string> {
  const chosen = { ...values }
  for (const { address, file } of slots) {
    const fileId = file && files[file.address]
    if (!file || !fileId) continue
    delete chosen[address]
    chosen[file.address] = fileId
  }
  return chosen
}

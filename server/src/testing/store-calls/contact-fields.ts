import {
  contactFieldsOf,
  definitionsOf,
  storeOrder,
  updateContactField,
} from '../../features/contact-fields/contact-fields.store.ts'
import type { FieldDefinition } from '../../features/contact-fields/field-definition.ts'
import { fieldValuesOf, storeFieldValues } from '../../features/contact-fields/field-values.store.ts'
import { inBothModes, inMode, type StoreCall } from './store-call.ts'
import { callTime, type TenantObjects } from './tenant-data.ts'

export const contactFieldCalls: readonly StoreCall[] = [
  inBothModes(contactFieldsOf)(({ tx, scope }) => [tx, scope]),
  inBothModes(definitionsOf)(({ tx, scope }) => [tx, scope]),
  inBothModes(updateContactField)(({ tx, scope, its }) => [
    tx,
    scope,
    { fieldId: its.id('field'), changes: { label: 'Changed', updated_at: callTime } },
  ]),
  inBothModes(storeOrder)(({ tx, scope, its }) => [tx, scope, ['another', its.id('field')]]),
  inMode(fieldValuesOf)(({ tx, scope, its }) => [tx, scope, [its.id('contact')]]),
  inMode(storeFieldValues)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      [{ contactId: its.id('contact'), values: new Map([[fieldOf(its), ['gold']]]) }],
    ],
    { onlyInserts: true },
  ),
]

function fieldOf(its: TenantObjects): FieldDefinition {
  const choices = [{ id: 'gold', label: 'Gold' }]
  return { id: its.id('field'), key: 'tier', label: 'Tier', type: 'choices', version: 1, choices }
}

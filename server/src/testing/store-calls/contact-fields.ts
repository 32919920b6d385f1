import {
  contactFieldsOf,
  definitionsOf,
  deleteContactFieldRow,
  storeOrder,
  updateContactField,
} from '../../features/contact-fields/contact-fields.store.ts'
import type { FieldDefinition } from '../../features/contact-fields/field-definition.ts'
import { fieldValuesOf, mergeFieldValues, storeFieldValues } from '../../features/contact-fields/field-values.store.ts'
import { convertRows, formerRows, placesAfter, removeValues } from '../../features/contact-fields/type-change.store.ts'
import { usesOfField } from '../../features/contact-fields/uses.store.ts'
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
  inBothModes(deleteContactFieldRow)(({ tx, scope, its }) => [tx, scope, its.id('field')]),
  inBothModes(usesOfField)(({ tx, scope }) => [tx, scope, 'tier']),
  inMode(fieldValuesOf)(({ tx, scope, its }) => [tx, scope, [its.id('contact')]]),
  inMode(storeFieldValues)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      [{ contactId: its.id('contact'), values: new Map([[fieldOf(its), ['gold']]]) }],
    ],
    { onlyInserts: true },
  ),
  inMode(mergeFieldValues)(({ tx, scope, its }) => [tx, scope, { from: its.id('contact'), to: its.id('lonely') }]),
  inMode(placesAfter)(({ tx, scope, its }) => [tx, scope, { field: fieldOf(its), after: undefined, size: 10 }]),
  inMode(formerRows)(({ tx, scope, its }) => [tx, scope, { field: fieldOf(its), contactIds: [its.id('contact')] }]),
  inMode(convertRows)(({ tx, scope, its }) => [tx, scope, { field: fieldOf(its), contactIds: [its.id('contact')] }]),
  inBothModes(removeValues)(({ app, tx, scope, its }) => [app, tx, scope, { fieldId: its.id('field'), size: 10 }]),
]

function fieldOf(its: TenantObjects): FieldDefinition {
  const choices = [{ id: 'gold', label: 'Gold' }]
  return {
    id: its.id('field'),
    key: 'tier',
    label: 'Tier',
    type: 'choices',
    version: 1,
    choices,
    former: { type: 'choices', choices },
  }
}

import type { Component } from '@parley/shared/templates/components'
import { slotsOf, type TemplateSlot } from '@parley/shared/templates/template-slots'

type Customer = { readonly name: string | null; readonly phone: string | null }

const firstName = /^(?:(?:customer|contact|client|user)_?)?first_?name$/i
const fullName = /^(?:(?:customer|contact|client|user)_?)?(?:full_?)?name$|^(?:customer|contact|client)$/i
const phoneNumber = /^(?:(?:customer|contact|client|user)_?)?(?:phone|phone_?number|mobile)$/i
/** A greeting right before the placeholder, in the languages that templates are most often written in. */
const greeting =
  /(?:^|[\s*_!¡])(?:hello|hi|hey|dear|welcome|hallo|guten tag|moin|liebe[r]?|hola|estimad[oa]|bonjour|salut|cher|chère|ciao|gentile|olá|oi|prezad[oa])[,!]?\s*[*_]?$/i

/** The values of a template that are known of a customer, by address: a placeholder for the name, or one that is greeted. */
export function knownValues(components: readonly Component[], { name, phone }: Customer): Record<string, string> {
  const knownOf = (slot: TemplateSlot): string | null => {
    const { placeholder, kind } = slot
    if (kind !== 'text' || placeholder === undefined) return null
    if (firstName.test(placeholder)) return name === null ? null : (name.split(/\s+/)[0] ?? name)
    if (phoneNumber.test(placeholder)) return phone
    return fullName.test(placeholder) || isGreeted(components, slot) ? name : null
  }
  return Object.fromEntries(
    slotsOf(components).flatMap((slot) => {
      const value = knownOf(slot)
      return value === null ? [] : [[slot.address, value]]
    }),
  )
}

function isGreeted(components: readonly Component[], { part, placeholder }: TemplateSlot): boolean {
  const text = components.flatMap((each) =>
    (each.type === 'BODY' && part === 'body') || (each.type === 'HEADER' && each.format === 'TEXT' && part === 'header')
      ? [each.text]
      : [],
  )[0]
  const before = text?.split(`{{${placeholder}}}`)[0]
  return before !== undefined && before !== text && greeting.test(before)
}

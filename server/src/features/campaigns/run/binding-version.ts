import type { Component } from '@parley/shared/templates/components'
import { isNumbered } from '@parley/shared/templates/placeholders'
import { type Bound, bindVariables, type Variables, valuesFor } from '@parley/shared/templates/template-binding'
import { slotsOf, type TemplateSlot } from '@parley/shared/templates/template-slots'

/** The rule of new campaigns. A campaign keeps the rule that it was stored with, so that its texts stay the same. */
export const currentBinding = 2

/** Binds the variables of a campaign's recipients by the rule of this version. */
export function bindingOf(version: number, components: readonly Component[]): (variables: Variables) => Bound {
  const slots = slotsOf(components)
  return (variables) => (version === 1 ? bindShared(slots, variables) : bindVariables(slots, variables))
}

/**
 * Version 1, for campaigns stored before the parts of a template had values of their own: a number or name has one value
 * in every part. Variables map by number where all keys are numbers, by name where the placeholders are named, and
 * otherwise in the order of the stored keys.
 */
function bindShared(slots: readonly TemplateSlot[], variables: Variables): Bound {
  const names = [...new Set(slots.flatMap(({ placeholder }) => placeholder ?? []))]
  const isPositional = names.every(isNumbered)
  if (isPositional) names.sort((one, other) => Number(one) - Number(other))
  const keys = Object.keys(variables)
  const byKey = keys.every(isNumbered) || !isPositional
  const placeholders = new Map(slots.map(({ address, placeholder }) => [address, placeholder]))
  return valuesFor(slots, (address) => {
    const placeholder = placeholders.get(address)
    if (placeholder === undefined) return undefined
    const key = byKey ? placeholder : keys[names.indexOf(placeholder)]
    return key !== undefined && Object.hasOwn(variables, key) ? { value: variables[key] } : undefined
  })
}

import { isNumbered, placeholderPattern, placeholdersIn } from './placeholders.ts'
import type { Component } from './templates.ts'

/**
 * Every placeholder of a template: numbered ones in ascending order, named ones in order of appearance.
 * A name has the same value in header, body and button URLs.
 */
export function placeholdersOf(components: readonly Component[]): string[] {
  const names = [...new Set(textsOf(components).flatMap(placeholdersIn))]
  return names.every(isNumbered) ? names.sort((a, b) => Number(a) - Number(b)) : names
}

function textsOf(components: readonly Component[]): string[] {
  return components.flatMap((component) =>
    component.type === 'BUTTONS'
      ? component.buttons.flatMap((button) => (button.type === 'URL' ? [button.url] : []))
      : [component.text],
  )
}

export type Assigned = { ok: true; values: Record<string, string> } | { ok: false; missing: string }

/**
 * Assigns a recipient's variables to a template's placeholders: by number if every key is a number, by name if the
 * template's placeholders are named, else in the given order. Extra variables are ignored; a missing or empty one is
 * returned (contract, section 8).
 */
export function assignVariables(
  placeholders: readonly string[],
  variables: Readonly<Record<string, string>>,
): Assigned {
  const keys = Object.keys(variables)
  const byKey = keys.every(isNumbered) || !placeholders.every(isNumbered)
  const values: [string, string][] = []
  for (const [index, name] of placeholders.entries()) {
    const key = byKey ? name : keys[index]
    const value = key !== undefined && Object.hasOwn(variables, key) ? variables[key] : undefined
    if (value === undefined || value.trim() === '') return { ok: false, missing: name }
    values.push([name, value])
  }
  // Not by assignment, because a placeholder can be named __proto__.
  return { ok: true, values: Object.fromEntries(values) }
}

export type FilledTemplate = {
  header: string | null
  body: string
  footer: string | null
  buttons: { type: string; text: string; url?: string }[]
}

/** The template as the customer sees it. Placeholders without a value are kept, for previews. */
export function fillTemplate(
  components: readonly Component[],
  values: Readonly<Record<string, string>>,
): FilledTemplate {
  const filled: FilledTemplate = { header: null, body: '', footer: null, buttons: [] }
  for (const component of components) {
    if (component.type === 'HEADER') filled.header = fillText(component.text, values)
    if (component.type === 'BODY') filled.body = fillText(component.text, values)
    if (component.type === 'FOOTER') filled.footer = component.text
    if (component.type === 'BUTTONS') {
      filled.buttons = component.buttons.map((button) => ({
        type: button.type,
        text: button.text ?? 'Copy code',
        ...(button.type === 'URL' ? { url: fillText(button.url, values) } : {}),
      }))
    }
  }
  return filled
}

export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholderPattern, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}

/** The filled template as one text, for a conversation or a log line. */
export function plainText(filled: FilledTemplate): string {
  return [filled.header, filled.body, filled.footer].filter(Boolean).join('\n')
}

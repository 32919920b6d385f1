import { isNumbered, placeholderPattern, placeholdersIn } from './placeholders.ts'
import type { Component } from './templates.ts'

/**
 * Every placeholder a template needs a value for: numbered ones in ascending order, named ones as they appear.
 * One name means one value wherever it stands, in header, body or a button's URL.
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
 * A recipient's variables, put to a template's placeholders: by number when every key is a number, by name when the
 * template's placeholders are named, otherwise in the order given. Extra ones are ignored; a missing or empty one is
 * named (contract, section 8).
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
  // Not by assignment, which a placeholder named __proto__ would escape.
  return { ok: true, values: Object.fromEntries(values) }
}

export type FilledTemplate = {
  header: string | null
  body: string
  footer: string | null
  buttons: { type: string; text: string; url?: string }[]
}

/** The template as the customer sees it. Placeholders without a value stay as they are, which suits a preview. */
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

/** One text of a filled template, for a thread or a log line. */
export function plainText(filled: FilledTemplate): string {
  return [filled.header, filled.body, filled.footer].filter(Boolean).join('\n')
}

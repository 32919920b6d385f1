/**
 * What a canned reply may name in double braces beside attributes and fields of the contact: `{{contact.first_name}}`, or with a
 * fallback `{{contact.first_name|there}}`.
 */
export const cannedVariables = ['contact.first_name', 'contact.name', 'agent.name'] as const
type CannedVariable = (typeof cannedVariables)[number]

const placeholder = /\{\{([^{}]*)\}\}/g
const contactKey = /^contact\.([a-z_][a-z0-9_]*)$/
const withSpaceBefore = /[ \t]*\{\{([^{}]*)\}\}/g

/** The first placeholder of the text that can name nothing, as it was written. Which fields a contact has is not known here. */
export function unknownVariableIn(text: string): string | undefined {
  return [...text.matchAll(placeholder)].find(
    ([, inside = '']) => variableOf(inside) === undefined && keyOf(inside) === undefined,
  )?.[0]
}

/** The attributes and fields of a contact that the text names beside its name, such as `order_number`. */
export function contactKeysIn(text: string): string[] {
  return [...text.matchAll(placeholder)].flatMap(([, inside = '']) => keyOf(inside) ?? [])
}

/**
 * Replaces the variables by their values, and by their fallbacks where no value is known. Without either, the variable is left
 * out with the space before it. Unknown variables stay as they are.
 */
export function fillVariables(text: string, { contactName, agentName, contactTexts }: VariableValues): string {
  const values: Record<CannedVariable, string> = {
    'contact.first_name': contactName?.trim().split(/\s+/)[0] ?? '',
    'contact.name': contactName?.trim() ?? '',
    'agent.name': agentName.trim(),
  }
  return text.replace(withSpaceBefore, (whole: string, inside: string) => {
    const variable = variableOf(inside)
    const key = keyOf(inside)
    if (variable === undefined && key === undefined) return whole
    const known = variable === undefined ? contactTexts?.get(key ?? '') : values[variable]
    const value = known || fallbackOf(inside)
    return value === '' ? '' : whole.slice(0, whole.indexOf('{{')) + value
  })
}

export type VariableValues = {
  readonly contactName: string | null
  readonly agentName: string
  /** Attributes and fields of the contact, as text. What it does not have is left out. */
  readonly contactTexts?: ReadonlyMap<string, string>
}

function keyOf(inside: string): string | undefined {
  return variableOf(inside) === undefined ? contactKey.exec(inside.split('|')[0]?.trim() ?? '')?.[1] : undefined
}

function variableOf(inside: string): CannedVariable | undefined {
  const name = inside.split('|')[0]?.trim()
  return cannedVariables.find((each) => each === name)
}

function fallbackOf(inside: string): string {
  return inside.includes('|') ? inside.slice(inside.indexOf('|') + 1).trim() : ''
}

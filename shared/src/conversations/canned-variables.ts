/** What a canned reply may name in double braces: `{{contact.first_name}}`, or with a fallback `{{contact.first_name|there}}`. */
export const cannedVariables = ['contact.first_name', 'contact.name', 'agent.name'] as const
type CannedVariable = (typeof cannedVariables)[number]

const placeholder = /\{\{([^{}]*)\}\}/g
const withSpaceBefore = /[ \t]*\{\{([^{}]*)\}\}/g

/** The first placeholder of the text that names no variable, as it was written. */
export function unknownVariableIn(text: string): string | undefined {
  return [...text.matchAll(placeholder)].find(([, inside = '']) => variableOf(inside) === undefined)?.[0]
}

/**
 * Replaces the variables by their values, and by their fallbacks where no value is known. Without either, the variable is left
 * out with the space before it. Unknown variables stay as they are.
 */
export function fillVariables(text: string, { contactName, agentName }: VariableValues): string {
  const values: Record<CannedVariable, string> = {
    'contact.first_name': contactName?.trim().split(/\s+/)[0] ?? '',
    'contact.name': contactName?.trim() ?? '',
    'agent.name': agentName.trim(),
  }
  return text.replace(withSpaceBefore, (whole: string, inside: string) => {
    const variable = variableOf(inside)
    if (variable === undefined) return whole
    const value = values[variable] || fallbackOf(inside)
    return value === '' ? '' : whole.slice(0, whole.indexOf('{{')) + value
  })
}

export type VariableValues = { readonly contactName: string | null; readonly agentName: string }

function variableOf(inside: string): CannedVariable | undefined {
  const name = inside.split('|')[0]?.trim()
  return cannedVariables.find((each) => each === name)
}

function fallbackOf(inside: string): string {
  return inside.includes('|') ? inside.slice(inside.indexOf('|') + 1).trim() : ''
}

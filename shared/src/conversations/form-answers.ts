export type Answer = { readonly name: string; readonly value: string }

/** The answers of a form as a list of names and values. Nested ones have the path to them as their name. */
export function answersIn(answers: unknown, path = ''): Answer[] {
  if (Array.isArray(answers) && answers.every(isPlain)) return [{ name: path, value: answers.map(String).join(', ') }]
  if (isPlain(answers)) return [{ name: path, value: answers === null ? '–' : String(answers) }]
  return Object.entries(answers as object).flatMap(([key, answer]) =>
    // The token of a form is for programs.
    path === '' && key === 'flow_token' ? [] : answersIn(answer, path === '' ? key : `${path}.${key}`),
  )
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

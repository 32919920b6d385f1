import { textAt, valueAt } from './json.ts'

/** What the platform says is wrong. Decided on by `code`; the rest is for people, save the subcode of template calls. */
export type GraphError = {
  readonly code: string
  readonly subcode: string | undefined
  readonly details: string
}

/** The error in an answer, or undefined where the body holds none. */
export function errorIn(body: unknown): GraphError | undefined {
  const error = valueAt(body, 'error')
  const code = textAt(error, 'code')
  if (code === undefined) return undefined
  return { code, subcode: textAt(error, 'error_subcode'), details: detailsOf(error) }
}

/** `error_data` is mostly an object and sometimes a text. */
function detailsOf(error: unknown): string {
  return (
    textAt(error, 'error_user_msg') ??
    textAt(error, 'error_data', 'details') ??
    textAt(error, 'error_data') ??
    textAt(error, 'message') ??
    'no reason given'
  )
}

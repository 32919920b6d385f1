import { textAt, valueAt } from './json.ts'

/** An error of the platform. Decisions use `code`, and for template calls the subcode; the rest is for people. */
export type GraphError = {
  readonly code: string
  readonly subcode: string | undefined
  readonly details: string
}

/** The error in an answer; undefined where the body contains none. */
export function errorIn(body: unknown): GraphError | undefined {
  const error = valueAt(body, 'error')
  const code = textAt(error, 'code')
  if (code === undefined) return undefined
  return { code, subcode: textAt(error, 'error_subcode'), details: detailsOf(error) }
}

/** `error_data` is usually an object and sometimes a string. */
function detailsOf(error: unknown): string {
  return (
    textAt(error, 'error_user_msg') ??
    textAt(error, 'error_data', 'details') ??
    textAt(error, 'error_data') ??
    textAt(error, 'message') ??
    'no reason given'
  )
}

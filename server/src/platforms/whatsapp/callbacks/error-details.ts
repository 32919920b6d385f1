import { textAt } from '../graph/json.ts'

/** What an error in a callback says, in the platform's words. In an older form it has `details` itself. */
export function errorDetails(error: unknown): string | undefined {
  return (
    textAt(error, 'error_data', 'details') ??
    textAt(error, 'error_data') ??
    textAt(error, 'details') ??
    textAt(error, 'message') ??
    textAt(error, 'title')
  )
}

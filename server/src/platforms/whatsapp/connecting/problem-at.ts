import type { ShownSentence } from '@parley/shared/sentences/sentence'
import type { ConnectionProblem } from '../../platform-connections.ts'

/** A problem that Parley itself finds in the platform's answers. */
export function problemAt(field: ConnectionProblem['field'], code: string, message: ShownSentence): ConnectionProblem {
  return { code, message, field, isUnavailable: false }
}

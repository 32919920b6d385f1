import type { ShownSentence } from '@parley/shared/sentences/sentence'
import type { ConnectionCheck } from '@parley/shared/workspace/connection-checks'
import type { ConnectionProblem } from '../../platform-connections.ts'

/** What is wrong, whichever check found it. */
export type Finding = Omit<ConnectionProblem, 'check'>

/** A problem that Parley itself finds in the platform's answers. */
export function problemAt(field: Finding['field'], code: string, message: ShownSentence): Finding {
  return { code, message, field, isUnavailable: false }
}

/** The problem that a check found, if it found one. */
export function foundBy(check: ConnectionCheck, finding: Finding | undefined): ConnectionProblem | undefined {
  return finding && { ...finding, check }
}

import { sentence } from '@parley/shared/sentences/sentence'
import type { Credentials } from '../../platform-connections.ts'
import { refusalIn } from '../check-number.ts'
import { connectionProblem } from '../connection-problem.ts'
import type { Graph } from '../graph/graph.ts'
import { listAt, textAt, valueAt } from '../graph/json.ts'
import { type Finding, problemAt } from './problem-at.ts'

/** The most pages that are read: more than any account can have. */
const maxPages = 20
/** The most phone numbers that a sentence names: more would hide the sentence around them. */
const mostNumbersShown = 5

/**
 * Why the account does not go with the app secret or with the number; undefined where it does. The platform compares the
 * proof of the secret with the app of the token.
 */
export async function checkAccount(graph: Graph, credentials: Credentials): Promise<Finding | undefined> {
  const { businessAccountId, phoneNumberId } = credentials
  const others: string[] = []
  let after: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const reply = await graph.call({
      method: 'GET',
      path: `${businessAccountId}/phone_numbers`,
      caller: credentials,
      query: {
        fields: 'id,display_phone_number',
        limit: '100',
        ...(after !== undefined && { after }),
      },
    })
    const refusal = refusalIn(reply)
    if (refusal) return connectionProblem(refusal, 'account')
    const body = reply.kind === 'answered' ? reply.body : undefined
    const numbers = listAt(body, 'data')
    if (numbers.some((number) => textAt(number, 'id') === phoneNumberId)) return undefined
    others.push(...numbers.map((number) => `${textAt(number, 'id')} (${textAt(number, 'display_phone_number')})`))
    after = textAt(body, 'paging', 'cursors', 'after')
    if (after === undefined || valueAt(body, 'paging', 'next') === undefined) break
  }
  const message =
    others.length === 0
      ? sentence('accountWithoutNumbers')
      : sentence('accountLacksNumber', { numbers: others.slice(0, mostNumbersShown).join(', ') })
  return problemAt('phoneNumberId', 'wrong_number', message)
}

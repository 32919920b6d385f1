import { authorOf, type UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { answerOnce } from './answer-once.ts'
import { fingerprintOf } from './fingerprint.ts'

type PersonRequest = {
  /** Names the operation, and the tenant where the key alone does not. */
  readonly path: string
  /** The key of the request, which is the same in every repetition. */
  readonly key: string
  /** What must not differ between repetitions. */
  readonly input: object
}

/**
 * Runs a request from the dashboard once, and returns its result again where the same person repeats it, as after a lost answer.
 * The result must be JSON. Throws as `answerOnce`.
 */
export async function onceForPerson<Result>(
  app: App,
  { actor }: { readonly actor: UserActor },
  { path, key, input }: PersonRequest,
  work: (resultId: string) => Promise<Result>,
): Promise<Result> {
  const call = { caller: authorOf(actor).id, path, key, fingerprint: fingerprintOf(input) }
  const { json } = await answerOnce(app, call, async (resultId) => ({
    status: 200,
    json: JSON.stringify(await work(resultId)),
  }))
  return JSON.parse(json) as Result
}

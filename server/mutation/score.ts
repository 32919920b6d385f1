import { explanationOf, type Fault } from './explained-survivors.ts'
import { isOfWeb } from './target.ts'

export type Survivor = Fault & { readonly hasTest: boolean }

export type Result = {
  readonly file: string
  readonly measuredAt: string
  readonly seconds: number
  /** Faults at which a test failed, or the tests did not end in time. */
  readonly killed: number
  /** Those of the killed faults at which the tests did not end: a busy machine can be the cause as well. */
  readonly timedOut: readonly Fault[]
  readonly survivors: readonly Survivor[]
  /** Explanations of faults that a test does notice by now. */
  readonly outdated: readonly Fault[]
}

/** The share of the faults in a file that must make a test fail, of those that change what the program does. */
export function requiredPercentage(file: string): number {
  return isOfWeb({ file }) ? 80 : 90
}

/** The share of killed faults among those that are not explained. */
export function percentageOf(result: Result): number {
  const counted = result.killed + unexplainedIn(result).length
  return counted === 0 ? 100 : (100 * result.killed) / counted
}

export function unexplainedIn({ file, survivors }: Result): readonly Survivor[] {
  return survivors.filter((survivor) => explanationOf(file, survivor) === undefined)
}

export function describeResult(result: Result): string[] {
  const unexplained = unexplainedIn(result)
  const explained = result.survivors.length - unexplained.length
  const numbers = `${result.killed} killed, ${unexplained.length} survived, ${explained} explained`
  return [
    `${percentageOf(result).toFixed(1).padStart(5)} %  ${result.file}: ${numbers}, ${Math.round(result.seconds)} s`,
    ...unexplained.map(
      ({ line, original, mutant, hasTest }) =>
        `         ${line}: ${original}  →  ${mutant}${hasTest ? '' : '  (no test)'}`,
    ),
    ...result.timedOut.map(({ line, mutant }) => `         ${line}: tests did not end: ${mutant}`),
    ...result.outdated.map(({ line, mutant }) => `         ${line}: explained, but killed: ${mutant}`),
  ]
}

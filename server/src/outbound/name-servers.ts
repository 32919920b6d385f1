import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export type NameServers = {
  /** The addresses of the name servers, each with an optional port. Without any, those of the system are asked. */
  readonly servers?: readonly string[]
  /** The file that configures the search domains. */
  readonly resolvConfPath?: string
}

const attemptMs = 1_500
const attempts = 2
/** When the addresses of one family (IPv4 or IPv6) are known, those of the other are awaited for this long. */
const otherFamilyMs = 250

/**
 * Asks the name servers for the IPv4 and IPv6 addresses of a host name, also in the search domains: the first name that has
 * addresses counts. Aborting the signal cancels the queries.
 */
export async function askNameServers(
  hostname: string,
  { servers, resolvConfPath = '/etc/resolv.conf' }: NameServers,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: attemptMs, tries: attempts })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  // Stryker disable next-line ObjectLiteral,BooleanLiteral: Cancelling a resolver without queries does nothing.
  signal.addEventListener('abort', cancel, { once: true })
  let failure: Error | undefined
  try {
    for (const name of searchList(hostname, resolvConfPath)) {
      signal.throwIfAborted()
      const answer = await askForBothFamilies(resolver, name)
      if (answer.addresses.length > 0) return answer.addresses
      failure ??= answer.failure
    }
    throw failure ?? failureWith('ENOTFOUND')
  } finally {
    // Stryker disable next-line StringLiteral: Cancelling a resolver without queries does nothing.
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}

type Answer = {
  readonly addresses: LookupAddress[]
  /** Why a query had no answer. Undefined where the name servers have said that there is no address. */
  readonly failure: Error | undefined
}

async function askForBothFamilies(resolver: Resolver, name: string): Promise<Answer> {
  const addresses: LookupAddress[] = []
  const failures: unknown[] = []
  const collect = async (family: 4 | 6) => {
    const found = await (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name))
    addresses.push(...found.map((address) => ({ address, family })))
  }
  const queries = [collect(4), collect(6)]
  const both = Promise.allSettled(queries.map((query) => query.catch((error: unknown) => failures.push(error))))
  // Stryker disable next-line ObjectLiteral,BooleanLiteral: Only delays the end of a process, which has a limit of its own.
  const one = Promise.any(queries).then(() => wait(otherFamilyMs, undefined, { ref: false }))
  // Stryker disable next-line ArrowFunction: Both queries have failed by then.
  await Promise.race([both, one.catch(() => both)])
  const [unanswered] = failures.filter((failure) => !saysNone(failure))
  return {
    addresses: [...addresses],
    failure: unanswered === undefined ? undefined : failureWith('EAI_AGAIN', unanswered),
  }
}

/** Whether the name servers have said that the name has no address, does not exist, or cannot exist. */
function saysNone(error: unknown): boolean {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: Every failure of a query is an error with a code.
  return error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(String(error.code))
}

/** Makes an error with the code that `getaddrinfo` has for the same failure: callers know these codes. */
function failureWith(code: 'ENOTFOUND' | 'EAI_AGAIN', cause?: unknown): Error {
  return Object.assign(new Error(`The host name could not be resolved (${code})`, { cause }), { code })
}

/** Lists the names to ask for, as resolv.conf(5) says: one with fewer dots than `ndots` is first sought in the search domains. */
function searchList(hostname: string, path: string): string[] {
  // Stryker disable next-line ConditionalExpression,MethodExpression: A name with two dots in a row or a space is asked of nobody.
  if (hostname.endsWith('.')) return [hostname.slice(0, -1)]
  const { domains, ndots } = readSearchOptions(path)
  const inDomains = domains.map((domain) => `${hostname}.${domain}`)
  const dots = hostname.split('.').length - 1
  return dots >= ndots ? [hostname, ...inDomains] : [...inDomains, hostname]
}

const maxNdots = 15

function readSearchOptions(path: string): { domains: string[]; ndots: number } {
  // Stryker disable next-line ArrayDeclaration: A name with two dots in a row or a space is asked of nobody.
  let domains: string[] = []
  let ndots = 1
  for (const line of readIfPresent(path).split('\n')) {
    const [keyword, ...values] = line
      .replace(/[#;].*/, '')
      .trim()
      // Stryker disable next-line Regex: Empty values are dropped, and a text without a keyword has no options.
      .split(/\s+/)
    if (keyword === 'search' || keyword === 'domain') domains = values.map((value) => value.replace(/^\.|\.$/g, ''))
    if (keyword !== 'options') continue
    const given = values.map((value) => /^ndots:(\d+)$/.exec(value)?.[1]).find((digits) => digits !== undefined)
    if (given !== undefined) ndots = Math.min(Number(given), maxNdots)
  }
  return { domains: domains.filter((domain) => domain !== ''), ndots }
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Stryker disable next-line StringLiteral: Empty values are dropped, and a text without a keyword has no options.
    return ''
  }
}

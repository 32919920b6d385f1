import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { App } from '../app.ts'
import type { Scope } from '../policy.ts'

/** A response as sent. `tag` is its entity tag: equal tags mean equal content. */
export type Tagged = { readonly body: Buffer; readonly tag: string }

type Reader = Pick<Scope, 'workspaceId' | 'mode' | 'channelIds'>
type Remembered = Tagged & { readonly version: number }

/** The most bytes that are remembered, over all workspaces. A list of 20 conversations has about 10,000. */
const maxRemembered = 4_000_000

/** A longer address is not remembered, so that the addresses take no more memory than the lists. */
const maxAddressLength = 500

/** The list at this address for the tenant, or for a key of it that is limited to channels. */
type FindList = (reader: Reader, address: string, read: () => Promise<string>) => Promise<Tagged>

/**
 * Remembers each list of conversations where this process is the only writer, and returns it while nothing that it is read from
 * was written (`server/bench/DECISIONS.md`). Searches are always read, because they also find texts that are indexed or changed
 * while the conversations stay the same.
 */
export function makeUnchangedLists({
  conversationVersion: versionOf,
}: Pick<App['store'], 'conversationVersion'>): FindList {
  if (!versionOf) return async (_reader, _address, read) => tagged(await read())
  const lists = new LRUCache<string, Remembered>({
    maxSize: maxRemembered,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  })

  return async (reader, address, read) => {
    if (hasSearchText(address) || address.length > maxAddressLength) return tagged(await read())
    const key = `${reader.workspaceId} ${reader.mode} ${reader.channelIds?.join(' ') ?? ''} ${address}`
    const version = versionOf(reader)
    const remembered = lists.get(key)
    if (remembered?.version === version) return remembered
    const list = tagged(await read())
    // A write while the list was being read may or may not be in it.
    if (versionOf(reader) === version) lists.set(key, { ...list, version })
    return list
  }
}

/** A response with its entity tag. */
export function tagged(json: string): Tagged {
  const body = Buffer.from(json)
  return { body, tag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"` }
}

function hasSearchText(address: string): boolean {
  return /[?&](q|%71)=/.test(address)
}

/** Whether the header `If-None-Match` contains the tag (RFC 9110, section 13.1.2). */
export function isCurrent(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}

import { decodeSentence, encodeSentence, type ShownSentence } from '@parley/shared/sentences/sentence'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { BlockOutcome } from '../../../platforms/platform.ts'

/**
 * What is known of the block of a contact at the platform of one channel. `pending`: to be requested, or requested without
 * an answer. `refused`: the platform does not block this contact now. One that is blocked no longer keeps those which the
 * platform may still block.
 */
export type PlatformBlock = {
  readonly channelId: string
  readonly state: 'pending' | 'blocked' | 'refused'
  /** The encoded sentence of the last refusal. */
  readonly message?: string
  readonly at: number
}

export function blocksOf({ platform_blocks: json }: Pick<ContactTable, 'platform_blocks'>): PlatformBlock[] {
  return json === null ? [] : JSON.parse(json)
}

export function encodeBlocks(blocks: readonly PlatformBlock[]): string | null {
  return blocks.length === 0 ? null : JSON.stringify(blocks)
}

type Wanted = { readonly channelIds: readonly string[]; readonly at: number }

/** Returns these blocks, with those of the given channels to be requested. */
export function withPending(blocks: readonly PlatformBlock[], { channelIds, at }: Wanted): PlatformBlock[] {
  const others = blocks.filter(({ channelId }) => !channelIds.includes(channelId))
  return [...others, ...channelIds.map((channelId) => ({ channelId, state: 'pending' as const, at }))]
}

type Answered = {
  /** The answers by channel, and whether they were to a block or to the end of one. */
  readonly answers: ReadonlyMap<string, BlockOutcome>
  readonly wasBlocked: boolean
  /** Whether the contact is blocked now, which may have changed meanwhile. */
  readonly isBlocked: boolean
  readonly at: number
}

/** The blocks after the platforms have answered. */
export function blocksAfter(blocks: readonly PlatformBlock[], answered: Answered): PlatformBlock[] {
  const changed = blocks.map((block) => {
    const outcome = answered.answers.get(block.channelId)
    return outcome ? blockAfter(block, outcome, answered) : block
  })
  // What a platform neither has nor is to have is not kept.
  return answered.isBlocked ? changed : changed.filter(({ state }) => state !== 'refused')
}

function blockAfter(
  block: PlatformBlock,
  outcome: BlockOutcome,
  { wasBlocked, isBlocked, at }: Answered,
): PlatformBlock {
  const { channelId } = block
  if (outcome.kind === 'refused') {
    const state = wasBlocked && !outcome.isTemporary ? ('refused' as const) : block.state
    return { channelId, state, message: encodeSentence(outcome.message), at }
  }
  if (wasBlocked) return { channelId, state: 'blocked', at }
  return { channelId, state: isBlocked ? 'pending' : 'refused', at }
}

/** Why a platform did not block or unblock a contact; null where it gave no reason. */
export function messageOf({ message }: PlatformBlock): ShownSentence | null {
  return decodeSentence(message ?? null)
}

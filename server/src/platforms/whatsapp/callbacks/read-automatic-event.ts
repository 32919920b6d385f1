import { createHash } from 'node:crypto'
import { sentence } from '@parley/shared/sentences/sentence'
import type { AutomaticEvent } from '../../conversation-updates.ts'
import { nameAt, textAt } from '../graph/json.ts'
import { type Item, secondsToMs } from './item.ts'
import type { Notice } from './notice.ts'

type Read = Pick<Item, 'item' | 'update'>

/** What WhatsApp recognized in a message of a conversation that began at an ad. */
export function readAutomaticEvent(event: unknown, now: number): Read[] {
  const platformMessageId = nameAt(event, 'id')
  const name = textAt(event, 'event_name')?.slice(0, 100)
  if (platformMessageId === undefined || name === undefined) return []
  const value = Number(textAt(event, 'custom_data', 'value'))
  const currency = textAt(event, 'custom_data', 'currency')?.slice(0, 10)
  const clickId = textAt(event, 'ctwa_clid')?.slice(0, 500)
  const update: AutomaticEvent = {
    kind: 'automatic_event',
    platformMessageId,
    name,
    ...(currency !== undefined && { currency }),
    ...(Number.isFinite(value) && { value }),
    ...(clickId !== undefined && { clickId }),
    at: secondsToMs(textAt(event, 'timestamp'), now),
  }
  return [{ item: `event ${name} ${platformMessageId}`, update }]
}

/** Writes an event into the log of the channel, where the message is not in Parley. */
export function noticeOfEvent({ name, platformMessageId, at }: AutomaticEvent): Notice {
  // Hashed: the id of a message contains the number of the customer.
  const key = createHash('sha256').update(`${name} ${platformMessageId}`).digest('hex')
  return {
    kind: 'notice',
    event: {
      key: `automatic event ${key}`,
      tone: 'info',
      code: 'AUTOMATIC_EVENT',
      message: sentence('automaticEventUnknown', { event: name }),
      advice: null,
      at,
    },
  }
}

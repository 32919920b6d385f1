import { addressValues } from '../../channel.ts'
import { listAt, nameAt, textAt } from '../graph/json.ts'
import { type Item, type Owner, secondsToMs } from './item.ts'
import { addressOf } from './read-message.ts'

/**
 * Renewed ids of customers, mostly after a change of number. The system message about the same change may come before this,
 * after it or not at all, so both are the same kind of update, and applying both changes nothing more. Entries without a new
 * id, or without anything that was the customer's before, are left out.
 */
export function readUserIdUpdates(value: unknown, owner: Owner, now: number): Item[] {
  return listAt(value, 'user_id_update').flatMap((renewal): Item[] => {
    const phone = nameAt(renewal, 'wa_id')
    const at = (when: string) =>
      addressOf(phone, nameAt(renewal, 'user_id', when), nameAt(renewal, 'parent_user_id', when))
    const [from, to] = [at('previous'), at('current')]
    if (to.platformUserId === null || addressValues(from).length === 0) return []
    const changedAt = secondsToMs(textAt(renewal, 'timestamp'), now)
    return [{ item: undefined, owner, update: { kind: 'moved', from, to, at: changedAt } }]
  })
}

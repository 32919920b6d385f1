import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import { deleteDrafts, findDraft } from '../campaigns/drafts/drafts.store.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { allDrafts } from './personal-rows.store.ts'
import type { Run } from './run.ts'

/** Deletes the drafts of campaigns that contain a number of the customer, however it is written, or one of their IDs. */
export async function eraseDrafts({ app, scope, customer, inBatch }: Run): Promise<void> {
  const { defaultCountry } = await settingsOf(app.db, scope)
  for (const { id: draftId, user_id: userId } of await allDrafts(app.db, scope)) {
    const content = (await findDraft(app.db, scope, { userId, draftId }))?.content ?? ''
    const isNumber = numbersWrittenIn(content).some((written) => {
      const read = readPhoneIn(defaultCountry, written)
      return read.ok && customer.isAddress(read.phone)
    })
    if (!isNumber && !customer.isMentionedIn(content)) continue
    await inBatch((tx) => deleteDrafts(tx, scope, { userId, draftIds: [draftId] }))
  }
}

const digitRun = /[+(]?\d[\d\p{Zs}()[\]./\p{Pd}]*\d/gu
const maxParts = 6
const [minDigits, maxDigits] = [5, 17]

/** Everything that could be a phone number: groups of digits, and neighbouring groups together, because numbers are written with spaces. */
function numbersWrittenIn(text: string): string[] {
  const numbers = new Set<string>()
  for (const run of text.match(digitRun) ?? []) {
    const parts = run.split(/\p{Zs}+/u)
    for (let first = 0; first < parts.length; first += 1) {
      for (let last = first + 1; last <= Math.min(first + maxParts, parts.length); last += 1) {
        const written = parts.slice(first, last).join(' ')
        const digits = written.replace(/\D/g, '').length
        if (digits > maxDigits) break
        if (digits >= minDigits) numbers.add(written)
      }
    }
  }
  return [...numbers]
}

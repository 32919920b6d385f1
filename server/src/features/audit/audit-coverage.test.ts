import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const features = resolve(import.meta.dirname, '..')
const operations = (readdirSync(features, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.ts') && !/\.(test|store)\.ts$/.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(resolve(features, file), 'utf8') }))
  .filter(({ text }) => /\bauthorize\(|\bonlyPeople\(/.test(text) && /\.transact\(/.test(text))

/** What an operation calls that leaves the entry for it. */
const recording = /\b(recordAudit|recordOwnDeed|applyChange|applyChanges|setOptOut|createCampaign|join)\(/

/** Changes that are the daily work itself, which the inbox, a campaign's report or the log of deliveries shows. */
const dailyWork = {
  'conversations/mark-read.ts': 'reading is no change to what others see',
  'messages/test-send-template.ts': 'the message itself tells who sent it and when',
  'messages/add-note.ts': 'the note itself tells who wrote it and when',
  'connections/check-connection.ts': 'asks the platform, and changes nothing that people set',
}

describe('every operation that changes something on somebody’s behalf', () => {
  test('leaves an entry in the audit log, or stands here with the reason why not', () => {
    const silent = operations.filter(({ text }) => !recording.test(text)).map(({ file }) => file)
    expect(operations.length).toBeGreaterThan(40)
    expect(silent.toSorted()).toEqual(Object.keys(dailyWork).toSorted())
  })
})

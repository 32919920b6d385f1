import { describe, expect, test } from 'vitest'
import { eventKinds } from '../words.ts'
import { eventMeanings, exampleData, webhookExample } from './webhook-examples.ts'

describe('the examples of webhook payloads', () => {
  test('there is one for each kind, with a meaning, and none for a kind that does not exist', () => {
    expect(Object.keys(exampleData).sort()).toEqual([...eventKinds].sort())
    expect(Object.keys(eventMeanings).sort()).toEqual([...eventKinds].sort())
    for (const kind of eventKinds) expect(Object.keys(exampleData[kind]).length).toBeGreaterThan(2)
  })

  test('each is the envelope that is sent, and survives as JSON', () => {
    for (const kind of eventKinds) {
      const example = webhookExample(kind)
      expect(JSON.parse(JSON.stringify(example))).toEqual(example)
      expect(Object.keys(example)).toEqual(['event', 'data', 'id', 'created_at', 'workspace_id', 'mode'])
    }
  })
})

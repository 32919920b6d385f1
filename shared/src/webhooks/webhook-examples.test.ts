import { expect, test } from 'vitest'
import { eventKinds } from '../words.ts'
import { eventName, eventPayloads } from './event-payloads.ts'
import { eventMeanings, exampleData, webhookExample } from './webhook-examples.ts'

test('sample payloads exist for every event type with a description, and for no other', () => {
  expect(Object.keys(exampleData).sort()).toEqual([...eventKinds].sort())
  expect(Object.keys(eventMeanings).sort()).toEqual([...eventKinds].sort())
  for (const kind of eventKinds) expect(Object.keys(exampleData[kind]).length).toBeGreaterThan(1)
})

test('the sample webhook payloads have the envelope that is sent, and survive as JSON', () => {
  for (const kind of eventKinds) {
    const example = webhookExample(kind)
    expect(JSON.parse(JSON.stringify(example))).toEqual(example)
    expect(Object.keys(example)).toEqual(['event', 'data', 'id', 'created_at', 'workspace_id', 'mode'])
  }
})

test('the sample webhook payloads match their schemas, of which each has a name of its own', () => {
  for (const kind of eventKinds) expect(eventPayloads[kind].parse(webhookExample(kind))).toEqual(webhookExample(kind))
  expect(new Set(eventKinds.map(eventName)).size).toBe(eventKinds.length)
})

import { describe, expect, test } from 'vitest'
import { describeIssues } from '../errors.ts'
import { inEnglish } from '../sentences/english.ts'
import { eventKinds } from '../words.ts'
import { NewWebhook, WebhookChange } from './webhooks.ts'

describe('The input for a webhook', () => {
  const workspaceId = '5f9d6a0e-3c4b-4f6e-9a5d-0123456789ab'
  const parse = (more: object) =>
    NewWebhook.safeParse({ workspaceId, url: 'https://example.com/hook', events: ['message.received'], ...more })

  test.each([['message.received'], ['*'], [...eventKinds]])('%s is an accepted event type', (...events) => {
    expect(parse({ events }).success).toBe(true)
  })

  test.each([
    [{ events: [] }, /must have at least 1 entry/],
    [{ events: ['message.eaten'] }, /"message\.eaten" is not an event type; use \* or any of message\.received, /],
    [{ events: 'message.received' }, /must be a list/],
    [{ url: 'not a url' }, /absolute URL/],
    [{ url: 'ftp://example.com' }, /https/],
    [{ url: 'https://user:password@example.com' }, /user name or password/],
    [{ url: undefined }, /is required/],
    [{ workspaceId: 'mine' }, /UUID/],
  ])('%j is refused with the reason', (more, reason) => {
    const parsed = parse(more)
    expect(parsed.success).toBe(false)
    expect(inEnglish(parsed.error && describeIssues(parsed.error))).toMatchObject([
      { message: expect.stringMatching(reason) },
    ])
  })

  test('a change can have a single field', () => {
    expect(WebhookChange.safeParse({ workspaceId, webhookId: 'w', isActive: true }).success).toBe(true)
    expect(WebhookChange.safeParse({ workspaceId, webhookId: 'w', isActive: 'yes' }).success).toBe(false)
  })
})

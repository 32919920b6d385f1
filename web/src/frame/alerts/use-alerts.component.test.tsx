import type { UnreadView } from '@parley/shared/conversations/unread'
import { defaultAlerts } from '@parley/shared/workspace/alerts'
import { beforeEach, expect, test, vi } from 'vitest'
import { conversationWith } from '../../testing/conversation.ts'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace, testWorkspaceId } from '../../testing/test-workspace.tsx'
import { useAlerts } from './use-alerts.ts'

let [notified, rung]: [notified: string[], rung: number] = [[], 0]

beforeEach(() => {
  notified = []
  rung = 0
  class RecordedNotification extends EventTarget {
    static permission = 'granted'
    constructor(_title: string, { tag }: { tag: string }) {
      super()
      notified.push(tag)
    }
  }
  class RecordedAudio {
    state = 'suspended'
    resume = () => {
      rung += 1
      return new Promise(() => {})
    }
  }
  vi.stubGlobal('Notification', RecordedNotification)
  vi.stubGlobal('AudioContext', RecordedAudio)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

function Alerts() {
  useAlerts()
  return null
}

const at = '2026-11-22T10:00:05.000Z'

/** What is given for a new message in conversation-1 to whoever looks at this page, or not. */
async function alertsOn(path: string, { isVisible = true, hasFocus = true }) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
  const known = '2026-11-22T09:00:00.000Z'
  let unread: UnreadView = {
    ...{ count: 1, notifications: 0, total: 1 },
    newest: { conversation: conversationWith({ _id: 'conversation-0' }), at: known },
  }
  const { wrap, queryClient } = makeTestWorkspace({
    'alerts.settings': () => ({ ...defaultAlerts, emailAvailable: false }),
    'alerts.unread': () => unread,
  })
  await renderInWorkspace({ wrap }, <Alerts />, `/w/${testWorkspaceId}/live/${path}`)
  // Each message is stored for the other tabs just before the alerts of it are given.
  const lastStored = () => Object.values({ ...localStorage })
  await expect.poll(lastStored).toContain(known)
  unread = { count: 2, notifications: 0, total: 2, newest: { conversation: conversationWith(), at } }
  await queryClient.invalidateQueries()
  await expect.poll(lastStored).toContain(at)
  return { notified, rung }
}

test('whoever looks at the conversation is neither notified nor rung', async () => {
  expect(await alertsOn('inbox/conversation-1', {})).toEqual({ notified: [], rung: 0 })
})

test.each(['inbox', 'inbox/conversation-2', 'contacts'])(
  'whoever looks at %s gets the sound and no notification',
  async (path) => {
    expect(await alertsOn(path, {})).toEqual({ notified: [], rung: 1 })
  },
)

test('whoever looks at another window is notified and rung', async () => {
  const alerts = { notified: ['conversation-1'], rung: 1 }
  expect(await alertsOn('contacts', { hasFocus: false })).toEqual(alerts)
})

test('an open conversation in a hidden tab does not prevent the alert', async () => {
  const alerts = { notified: ['conversation-1'], rung: 1 }
  expect(await alertsOn('inbox/conversation-1', { isVisible: false, hasFocus: false })).toEqual(alerts)
})

import type { ConversationView } from '@parley/shared/conversations/conversations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { i18n } from '../../i18n/i18n.ts'
import { useMayRead, useScope, useTo } from '../../scope.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { useUnreadInTitle } from '../../ui/use-page-title.ts'
import { alertOf } from './alert-of.ts'
import { playAlert } from './sound.ts'

/** The number of unread conversations that concern the person. */
export function useUnread(): number {
  return useUnreadQuery().data?.count ?? 0
}

/** The number of unread notifications of the person. */
export function useUnreadNotifications(): number {
  return useUnreadQuery().data?.notifications ?? 0
}

/** Shows the unread count in the tab's title, and alerts of new messages by sound and by the browser, as chosen. */
export function useAlerts(): void {
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const { pathname } = useLocation()
  const unread = useUnreadQuery().data
  const settings = useQuery(trpc.alerts.settings.queryOptions(scope, { enabled: useMayRead(), staleTime: 60_000 })).data
  useUnreadInTitle(unread?.total ?? 0)

  const client = useTRPCClient()
  const wantsPush = settings?.push === true
  useEffect(() => {
    // What fails here is repeated when the dashboard is opened again.
    if (wantsPush) import('./push.ts').then(({ registerAgain }) => registerAgain(client)).catch(() => {})
  }, [client, wantsPush])

  const place = `${scope.workspaceId}/${scope.mode}`
  const seen = useRef<{ place: string; at: string }>(undefined)
  useEffect(() => {
    if (!unread || !settings) return
    const { newest } = unread
    const isVisible = document.visibilityState === 'visible'
    const openId = isVisible ? pathname.split('/inbox/')[1] : undefined
    const seenAt = seen.current?.place === place ? seen.current.at : undefined
    const alert = alertOf(newest, { seenAt, openId, settings, now: Date.now() })
    // At the first look nothing is new, also where nothing is unread.
    if (seenAt === undefined || (newest && newest.at > seenAt)) seen.current = { place, at: newest?.at ?? '' }
    if (!newest || !isFirstTabToAlert(place, newest.at)) return
    if (alert.sound) playAlert()
    // Whoever looks at Parley needs no notification by the browser.
    if (alert.desktop && !document.hasFocus())
      void showDesktopAlert(newest.conversation, to(`inbox/${newest.conversation._id}`))
  }, [unread, settings, pathname, place, to])
}

function useUnreadQuery() {
  const trpc = useTRPC()
  return useQuery(trpc.alerts.unread.queryOptions(useScope(), { enabled: useMayRead() }))
}

/** Whether this is the first of several open tabs to alert of a message; only that one does. */
function isFirstTabToAlert(place: string, at: string): boolean {
  const key = `parley-alerted-at/${place}`
  if ((localStorage.getItem(key) ?? '') >= at) return false
  localStorage.setItem(key, at)
  return true
}

type Shown = Pick<ConversationView, '_id' | 'contact' | 'last_message'>

/** Shows a notification of the browser, where the person allowed it. A second one of a conversation replaces the first. */
async function showDesktopAlert({ _id, contact, last_message }: Shown, address: string): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const title = contact.name ?? contact.phone ?? i18n.t('frame:newMessage')
  const options = { body: last_message?.text ?? '', tag: _id, icon: '/icons/parley-192.png', data: { address } }
  // A browser that is registered for pushes shows one notification for both; Chrome on Android needs the service worker.
  const registered = await navigator.serviceWorker?.getRegistration()
  if (registered) return registered.showNotification(title, options)
  try {
    const notification = new Notification(title, options)
    notification.addEventListener('click', () => {
      window.focus()
      window.location.assign(address)
      notification.close()
    })
  } catch {
    // Nothing can be shown without a service worker there.
  }
}

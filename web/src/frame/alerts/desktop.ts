import type { ConversationView } from '@parley/shared/conversations/conversations'

type Shown = Pick<ConversationView, '_id' | 'contact' | 'last_message'>

/** Shows a notification of the browser, where the person allowed it. A second one of a conversation replaces the first. */
export function showDesktopAlert({ _id, contact, last_message }: Shown, address: string): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const title = contact.name ?? contact.phone ?? 'New message'
  const options = { body: last_message?.text ?? '', tag: _id, icon: '/favicon.svg', data: { address } }
  try {
    const notification = new Notification(title, options)
    notification.addEventListener('click', () => {
      window.focus()
      window.location.assign(address)
      notification.close()
    })
  } catch {
    // Chrome on Android allows notifications from a service worker only.
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, options))
  }
}

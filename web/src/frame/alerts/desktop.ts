import type { ConversationView } from '@parley/shared/conversations/conversations'
import { i18n } from '../../i18n/i18n.ts'

type Shown = Pick<ConversationView, '_id' | 'contact' | 'last_message'>

/** Shows a notification of the browser, where the person allowed it. A second one of a conversation replaces the first. */
export async function showDesktopAlert({ _id, contact, last_message }: Shown, address: string): Promise<void> {
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

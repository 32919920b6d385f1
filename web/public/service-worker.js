// Handles pushes and clicks on notifications, and nothing else: no request passes through it and nothing is cached.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const content = event.data?.json()
  if (content) event.waitUntil(show(content))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.address))
})

/** Not where a visible tab shows the message anyway. A newer notification of a conversation replaces the older one. */
async function show({ title, body, tag, address }) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (tabs.some((tab) => tab.visibilityState === 'visible')) return
  await self.registration.showNotification(title, { body, tag, icon: '/icons/parley-192.png', data: { address } })
}

/** In a tab that is open, otherwise in a new one. Only addresses of this dashboard are opened. */
async function open(address) {
  const url = new URL(address, self.location.origin)
  if (url.origin !== self.location.origin) return
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (!tab) return self.clients.openWindow(url.href)
  await tab.focus()
  return tab.navigate(url.href)
}

import type { AppRouter } from '@parley/server/app-router'
import type { TRPCClient } from '@trpc/client'

type Client = TRPCClient<AppRouter>

export function supportsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined'
}

/** Whether this browser is registered at its push service. */
export async function isRegistered(): Promise<boolean> {
  return (await currentSubscription()) !== null
}

/** Asks the person for permission and registers this browser. False where the person or the browser refused. */
export async function register(client: Client): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/service-worker.js')
  const worker = await navigator.serviceWorker.ready
  const { publicKey } = await client.alerts.pushKey.mutate()
  const current = await worker.pushManager.getSubscription()
  // One that was made with the key of another installation receives nothing from this one.
  if (current && !isMadeWith(current, publicKey)) await current.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  await report(client, await worker.pushManager.subscribe(options))
  return true
}

export async function unregister(client: Client): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription) return
  await client.alerts.unsubscribe.mutate({ endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

/** Registers the browser again after a new sign-in: the server knows it no more, because a registration ends with its session. */
export async function registerAgain(client: Client): Promise<void> {
  const subscription = await currentSubscription()
  if (subscription) await report(client, subscription)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!supportsPush()) return null
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

async function report(client: Client, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await client.alerts.subscribe.mutate({ endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' })
}

function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

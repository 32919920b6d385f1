import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openMailServer } from '../../server/src/testing/http/mail-server.ts'
import { controlReads } from './control-reads.ts'
import { look, waitUntilLoaded } from './look.ts'
import { e2eOwner, openWorkspace } from './owner.ts'
import { browserOfThisFile, openPerson } from './pages.ts'
import { pagesOfSite } from './pages-of-site.ts'
import type { RunningParley } from './parley.ts'
import { openReceiver } from './receiver.ts'
import { type PreparedData, prepareData } from './sample-data/workspace.ts'

const browser = browserOfThisFile()

type TouredData = PreparedData & {
  /** The link that confirms a new email address of the owner. */
  readonly confirmationLink: string
}

/**
 * The paths of pages about a single item, and of the API reference with few endpoints: `api-docs.test.ts` looks at all. Other pages
 * need no entry.
 */
const visits: Record<string, (one: TouredData) => readonly string[]> = {
  'api-docs': () => ['api-docs?q=canned_replies'],
  'inbox/:conversationId?': ({ conversationId }) => ['inbox', `inbox/${conversationId}`],
  'campaigns/:campaignId': ({ campaignId }) => [`campaigns/${campaignId}`],
  'templates/:templateId': ({ templateId }) => [`templates/${templateId}`],
  'templates/:templateId/edit': ({ templateId }) => [`templates/${templateId}/edit`],
  'contacts/:contactId': ({ contactId }) => [`contacts/${contactId}`],
  'imports/:importId': ({ importId }) => [`imports/${importId}`],
  'api-keys/:keyId': ({ keyId }) => [`api-keys/${keyId}`],
  'channels/:channelId?': ({ channelId }) => ['channels', `channels/${channelId}`],
  'webhooks/:webhookId': ({ webhookId }) => [`webhooks/${webhookId}`],
  'webhooks/:webhookId/deliveries/:deliveryId': ({ webhookId, deliveryId }) => [
    `webhooks/${webhookId}/deliveries/${deliveryId}`,
  ],
  'simulator/:phone?': ({ phone }) => ['simulator', `simulator/${encodeURIComponent(phone)}`],
  '/invitation': ({ invitationLink }) => [pathOf(invitationLink)],
  '/confirm-email': ({ confirmationLink }) => [pathOf(confirmationLink)],
}

function pathOf(link: string): string {
  return link.slice(new URL(link).origin.length)
}

/** The empty state of each list. */
const empty = {
  Inbox: 'No conversations yet',
  Campaigns: 'No campaigns yet',
  Templates: 'No templates yet',
  Contacts: 'No contacts yet',
  Analytics: 'No activity in this period',
  'API keys': 'No API keys yet',
  Webhooks: 'No webhooks yet',
}

/** The pages that a viewer has no access to. */
const notForViewers = [
  'analytics',
  'api-keys',
  'audit',
  'campaigns/new',
  'channels/connect',
  'contacts/duplicates',
  'contacts/import',
  'imports',
  'templates/new',
  'webhooks',
]

test('every page is accessible and never blank: empty, loading, failed, forbidden or filled', async () => {
  const [receiver, mailServer] = [await openReceiver(), await openMailServer()]
  const { parley, person, page, ...owner } = await openWorkspace(browser(), {
    PARLEY_SMTP_URL: mailServer.url,
    PARLEY_MAIL_FROM: 'parley@example.com',
    PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    PARLEY_WEBHOOK_RETRY_SECONDS: '1,600',
    PARLEY_SIMULATOR_APPROVAL_SECONDS: '86400',
  })
  await checkEmptyStates(page, owner.home)
  const data = await prepareData({ owner, parley, receiver })
  await owner.mutate('account.changeEmail', { email: 'ada@new.example.com', password: e2eOwner.password })
  const linkIn = () => /http\S+\/confirm-email#token=\S+/.exec(mailServer.readText())?.[0] ?? ''
  await expect.poll(linkIn).not.toBe('')
  const one = { ...data, confirmationLink: linkIn() }
  const [viewer, stranger] = await Promise.all([openPerson(browser()), openPerson(browser())])

  const addresses = pagesOfSite().flatMap((path) => addressesOf(path, one))
  const inside = addresses.filter((address) => !address.startsWith('/')).map((address) => `${owner.home}/${address}`)
  const outside = addresses.filter((address) => address.startsWith('/')).map((address) => `${parley.url}${address}`)
  const half = Math.ceil(inside.length / 2)
  const found = await Promise.all([
    walk(page, inside.slice(0, half)),
    walk(await person.newPage(), inside.slice(half)),
    stranger.newPage().then((theirs) => walkOutside(theirs, outside)),
    lookSignedIn(await person.newPage(), one.confirmationLink),
    viewer.newPage().then((theirs) => walkAsViewer(theirs, parley, { home: owner.home, viewer: one.viewer })),
  ])

  expect(found.flat()).toEqual([])
  expect([...person.complaints, ...viewer.complaints, ...stranger.complaints]).toEqual([])
}, 600_000)

function addressesOf(path: string, one: TouredData): readonly string[] {
  const visit = visits[path]
  if (visit) return visit(one)
  if (path.includes(':')) throw new Error(`Add an entry for the page ${path} to \`visits\``)
  return [path]
}

async function checkEmptyStates(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/inbox`)
  for (const [name, text] of Object.entries(empty)) {
    const link = page.getByRole('link', { name, exact: true })
    // The pages of developers have one entry, which leads to their own navigation.
    if (name === 'API keys') await page.getByRole('link', { name: 'Developers', exact: true }).click()
    await link.first().click()
    await page.getByText(text, { exact: true }).waitFor()
  }
}

/** Checks each page and returns all findings, so that one run reports everything. */
async function walk(page: Page, addresses: readonly string[]): Promise<string[]> {
  const reads = await controlReads(page)
  const found: string[] = []
  for (const address of addresses) found.push(...named(address, await look(page, address, { reads })))
  return found
}

async function walkOutside(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) found.push(...named(address, await look(page, address)))
  return found
}

/** The page of the link for the person who asked for it, who can confirm the address. */
async function lookSignedIn(page: Page, link: string): Promise<string[]> {
  const found = await look(page, link, { name: 'confirm-email-signed-in' })
  if (!(await page.getByRole('button', { name: 'Confirm' }).isVisible())) found.push('no button that confirms')
  return named(link, found)
}

/** Checks that a viewer sees a message on pages without access, instead of a broken page. */
async function walkAsViewer(page: Page, parley: RunningParley, { home, viewer }: ViewerWalk): Promise<string[]> {
  const signedIn = await page.request.post(`${parley.url}/api/auth/sign-in/email`, {
    headers: { origin: parley.url },
    data: viewer,
  })
  expect(signedIn.status()).toBe(200)
  const found: string[] = []
  const noAccess = page.getByText(/^You don’t have access/).first()
  for (const path of notForViewers) {
    const address = `${home}/${path}`
    await page.goto(address)
    await Promise.race([waitUntilLoaded(page), noAccess.waitFor()])
    if (!(await noAccess.isVisible())) found.push(...named(address, ['no message that a viewer has no access']))
  }
  return found
}

type ViewerWalk = { home: string; viewer: PreparedData['viewer'] }

function named(address: string, findings: readonly string[]): string[] {
  const name = new URL(address).pathname.replace(/^\/w\/[^/]+\/live/, '').slice(1)
  return findings.map((finding) => `${name}: ${finding}`)
}

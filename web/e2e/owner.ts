import type { Browser, Page } from 'playwright-core'
import { openPerson } from './pages.ts'
import { type RunningParley, startParley } from './parley.ts'

/** Starts a separate Parley server and opens a page with its signed-in owner. Both are closed when the test ends. */
export async function openWorkspace(browser: Browser, environment: Readonly<Record<string, string>> = {}) {
  const [parley, person] = await Promise.all([startParley(environment), openPerson(browser)])
  const page = await person.newPage()
  return { parley, person, page, ...(await openOwner(page, parley)) }
}

export type Owner = Awaited<ReturnType<typeof openOwner>>

/** The owner in every browser test. */
export const e2eOwner = { name: 'Ada Byron', email: 'ada@example.com', password: 'correct horse battery' }

/**
 * Sets up Parley through the API and signs the page in, with replies that are sent at once. `mutate` and `query` call procedures in
 * the live workspace unless the input says otherwise, and throw on errors.
 */
export async function openOwner(page: Page, parley: RunningParley) {
  const { searchParams, hash } = new URL(parley.setUpLink)
  const token = searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token')
  const created = await call(page, `${parley.url}/trpc/setup.create`, {
    data: { token, ...e2eOwner, workspaceName: 'Acme Coffee' },
  })
  const workspaceId: string = created.workspaceId
  await call(page, `${parley.url}/trpc/account.changeSendDelay`, { data: { seconds: 0 } })
  const scope = { workspaceId, mode: 'live' }
  return {
    workspaceId,
    home: `${parley.url}/w/${workspaceId}/live`,
    mutate: (procedure: string, input: Record<string, unknown>) =>
      call(page, `${parley.url}/trpc/${procedure}`, { data: { ...scope, ...input } }),
    query: (procedure: string, input: Record<string, unknown> = {}) =>
      call(page, `${parley.url}/trpc/${procedure}`, {
        method: 'GET',
        params: { input: JSON.stringify({ ...scope, ...input }) },
      }),
  }
}

type Call = { method?: 'GET' | 'POST'; data?: unknown; params?: Record<string, string> }

async function call(page: Page, url: string, { method = 'POST', ...sent }: Call) {
  const response = await page.request.fetch(url, { method, headers: { origin: new URL(url).origin }, ...sent })
  const body = await response.json()
  if (response.status() !== 200) throw new Error(`${url} failed: ${JSON.stringify(body)}`)
  return body.result.data
}

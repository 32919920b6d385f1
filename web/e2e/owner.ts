import type { Browser, Page } from 'playwright-core'
import { openPerson } from './pages.ts'
import { type RunningParley, startParley } from './parley.ts'

/** A Parley of its own and its owner on a page, signed in, with nothing clicked. Gone when the test ends. */
export async function openWorkspace(browser: Browser, environment: Readonly<Record<string, string>> = {}) {
  const [parley, person] = await Promise.all([startParley(environment), openPerson(browser)])
  const page = await person.newPage()
  return { parley, person, page, ...(await openOwner(page, parley)) }
}

export type Owner = Awaited<ReturnType<typeof openOwner>>

/** The owner of every journey; `password` signs them in. */
export const e2eOwner = { name: 'Ada Byron', email: 'ada@example.com', password: 'correct horse battery' }

/**
 * Sets Parley up without clicking and signs the page in. `mutate` and `query` call procedures in
 * the live workspace unless the input says otherwise; a refusal throws.
 */
export async function openOwner(page: Page, parley: RunningParley) {
  const { searchParams, hash } = new URL(parley.setUpLink)
  const token = searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token')
  const made = await call(page, `${parley.url}/trpc/setup.create`, {
    data: { token, ...e2eOwner, workspaceName: 'Acme Coffee' },
  })
  const workspaceId: string = made.workspaceId
  const here = { workspaceId, mode: 'live' }
  return {
    workspaceId,
    home: `${parley.url}/w/${workspaceId}/live`,
    mutate: (procedure: string, input: Record<string, unknown>) =>
      call(page, `${parley.url}/trpc/${procedure}`, { data: { ...here, ...input } }),
    query: (procedure: string, input: Record<string, unknown> = {}) =>
      call(page, `${parley.url}/trpc/${procedure}`, {
        method: 'GET',
        params: { input: JSON.stringify({ ...here, ...input }) },
      }),
  }
}

type Call = { method?: 'GET' | 'POST'; data?: unknown; params?: Record<string, string> }

async function call(page: Page, url: string, { method = 'POST', ...sent }: Call) {
  const answer = await page.request.fetch(url, { method, headers: { origin: new URL(url).origin }, ...sent })
  const body = await answer.json()
  if (answer.status() !== 200) throw new Error(`${url} was refused: ${JSON.stringify(body)}`)
  return body.result.data
}

import type { Page } from 'playwright-core'
import type { RunningParley } from './parley.ts'

/** Sets Parley up without clicking. The page is signed in; `tell` calls one of its procedures in the live workspace. */
export async function openOwner(page: Page, parley: RunningParley) {
  const { searchParams, hash } = new URL(parley.setUpLink)
  const token = searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token')
  const call = async (procedure: string, data: Record<string, unknown>) => {
    const answer = await page.request.post(`${parley.url}/trpc/${procedure}`, { headers: { origin: parley.url }, data })
    const body = await answer.json()
    if (answer.status() !== 200) throw new Error(`${procedure} was refused: ${JSON.stringify(body)}`)
    return body.result.data
  }
  const person = { name: 'Ada Byron', email: 'ada@example.com', password: 'correct horse battery' }
  await call('setup.create', { token, ...person, workspaceName: 'Acme Coffee' })
  const me = await (await page.request.get(`${parley.url}/trpc/members.me`)).json()
  const workspaceId: string = me.result.data.workspaces[0].id
  return {
    home: `${parley.url}/w/${workspaceId}/live`,
    tell: (procedure: string, input: Record<string, unknown>) =>
      call(procedure, { workspaceId, mode: 'live', ...input }),
  }
}

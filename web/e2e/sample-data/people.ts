import type { Browser } from 'playwright-core'
import type { Owner } from '../owner.ts'
import { openPerson } from '../pages.ts'
import type { RunningParley } from '../parley.ts'

const password = 'correct horse battery'

/** Adds an agent and a viewer, whose replies are sent at once, and creates a pending invitation. */
export async function inviteColleagues({ mutate, query }: Owner, parley: RunningParley) {
  const join = async (name: string, role: string) => {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
    const token = tokenOf((await mutate('invitations.create', { email, role })).link)
    // Without the owner's session, because the response sets the session of the new member.
    const response = await fetch(`${parley.url}/trpc/invitations.accept`, {
      method: 'POST',
      headers: { origin: parley.url, 'content-type': 'application/json' },
      body: JSON.stringify({ token, name, password }),
    })
    if (response.status !== 200) throw new Error(`${name} could not join: ${await response.text()}`)
    const cookie = response.headers.getSetCookie().map((each) => each.split(';', 1)[0])
    await fetch(`${parley.url}/trpc/account.changeSendDelay`, {
      method: 'POST',
      headers: { origin: parley.url, 'content-type': 'application/json', cookie: cookie.join('; ') },
      body: JSON.stringify({ seconds: 0 }),
    })
    return { email, password }
  }
  const agent = await join('Nina Castillo', 'agent')
  const viewer = await join('Vera Brandt', 'viewer')
  const { link } = await mutate('invitations.create', { email: 'omar@example.com', role: 'campaigner' })
  const { data: members } = await query('members.list')
  const colleague = members.find(({ name }: { name: string }) => name === 'Nina Castillo')
  return { agent, viewer, invitationLink: link as string, colleagueId: colleague.user_id as string }
}

/** Opens a page in a browser of its own, signed in as one of the colleagues. */
export async function openColleague(
  browser: Browser,
  { url }: RunningParley,
  who: { email: string; password: string },
) {
  const { newPage, complaints } = await openPerson(browser)
  const theirs = await newPage()
  await theirs.request.post(`${url}/api/auth/sign-in/email`, { headers: { origin: url }, data: who })
  return { theirs, complaints }
}

function tokenOf(link: string): string {
  const { searchParams, hash } = new URL(link)
  return searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token') ?? ''
}

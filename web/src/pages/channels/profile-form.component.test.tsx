import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace } from '../../testing/test-workspace.tsx'
import { BusinessProfile } from './profile-form.tsx'

const profile = {
  about: 'Flowers since 1931',
  address: '',
  description: '',
  email: '',
  website: '',
  secondWebsite: '',
  vertical: 'OTHER',
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

async function open() {
  const workspace = makeTestWorkspace({
    'channels.profile': () => ({ data: profile }),
    'channels.profilePicture': () => ({ data: { picture: null } }),
    'channels.changeProfile': (input) => ({ data: { ...profile, ...(input as object) } }),
  })
  await renderInWorkspace(workspace, <BusinessProfile channelId="channel-1" />)
  await expect.element(field('About')).toHaveValue('Flowers since 1931')
  return { changes: () => workspace.calls.filter(({ path }) => path === 'channels.changeProfile') }
}

test('the profile is edited in a form, and its industry is chosen from a list', async () => {
  const { changes } = await open()
  await field('Website').fill('https://example.com')
  await page.getByRole('combobox', { name: 'Industry' }).selectOptions('Shopping and retail')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect
    .poll(() => changes().map(({ input }) => input))
    .toMatchObject([{ about: 'Flowers since 1931', website: 'https://example.com', vertical: 'RETAIL' }])
})

test('a bad value is named at its field, and nothing is sent', async () => {
  const { changes } = await open()
  await field('Email').fill('nobody')
  await field('About').fill('')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('About')).toHaveAttribute('aria-invalid', 'true')
  expect(changes()).toEqual([])
})

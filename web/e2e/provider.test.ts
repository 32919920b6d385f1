import { providerRefusals } from '@parley/shared/workspace/provider-refusals'
import { expect, test } from 'vitest'
import { openOidcProvider } from '../../server/src/testing/oidc/oidc-provider.ts'
import { e2eOwner, openWorkspace } from './owner.ts'
import { browserOfThisFile, openPerson } from './pages.ts'

const browser = browserOfThisFile()

test('the sign-in page leads to the provider and back, or shows why it was refused', async () => {
  const provider = await openOidcProvider()
  const { issuer, clientId, clientSecret = '', label } = provider.settings
  const { parley, home } = await openWorkspace(browser(), {
    PARLEY_OIDC_ISSUER: issuer,
    PARLEY_OIDC_CLIENT_ID: clientId,
    PARLEY_OIDC_CLIENT_SECRET: clientSecret,
    PARLEY_OIDC_LABEL: label,
    PARLEY_PASSWORD_SIGN_IN: 'false',
  })
  provider.register(parley.url)
  provider.people.set('ada', { email: e2eOwner.email, email_verified: true, name: 'Ada' })
  provider.people.set('eve', { email: e2eOwner.email, email_verified: false, name: 'Eve' })
  const page = await (await openPerson(browser())).newPage()
  const button = page.getByRole('button', { name: 'Sign in with Acme ID' })
  const enter = async (login: string) => {
    await button.click()
    await page.getByLabel('Login').fill(login)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  await page.goto(`${home}/account`)
  await button.waitFor()
  expect(await page.getByLabel('Email').count()).toBe(0)
  await enter('eve')
  await page.getByText(providerRefusals.email_not_verified).waitFor()

  await page.context().clearCookies()
  await page.goto(`${home}/account`)
  await enter('ada')
  await page.getByText(`Signed in as ${e2eOwner.email}.`).waitFor()
  expect(page.url()).toBe(`${home}/account`)
  await page.getByText('This device').first().waitFor()
  expect(await page.getByLabel('New password').count()).toBe(0)
})

import { sentence } from '@parley/shared/sentences/sentence'
import type { CustomHeaders, ShownHeader } from '@parley/shared/webhooks/custom-headers'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import { invalidField } from '../../../errors.ts'
import type { Endpoint } from './endpoints.store.ts'

type WithHeaders = Pick<Endpoint, 'headers'>
type Header = { readonly name: string; readonly value: string }

/** The headers of a webhook, in their order. */
export function headersOf(app: Pick<App, 'secrets'>, { headers }: WithHeaders): Header[] {
  if (headers === null) return []
  return z.array(z.object({ name: z.string(), value: z.string() })).parse(JSON.parse(app.secrets.open(headers)))
}

/**
 * The headers as they are stored: encrypted together. One without a value keeps that of the stored header with its name, and
 * is refused where there is none.
 */
export function sealHeaders(
  app: Pick<App, 'secrets'>,
  given: NonNullable<CustomHeaders>,
  stored: readonly Header[],
): string | null {
  const headers = given.map(({ name, value }, index) => {
    const kept = stored.find((each) => each.name.toLowerCase() === name.toLowerCase())?.value
    if (value === undefined && kept === undefined) throw invalidField(`headers[${index}].value`, sentence('required'))
    return { name, value: value ?? kept }
  })
  return headers.length === 0 ? null : app.secrets.seal(JSON.stringify(headers))
}

const leastShownLength = 16
const shownLength = 4

export function shownHeaders(app: Pick<App, 'secrets'>, endpoint: WithHeaders): ShownHeader[] {
  return headersOf(app, endpoint).map(({ name, value }) => ({
    name,
    value_end: value.length < leastShownLength ? null : value.slice(-shownLength),
  }))
}

/** The names for the audit log, with a mark at each whose value is another one than before. */
export function auditableHeaders(after: readonly Header[], before: readonly Header[] = []): string[] {
  return after.map(({ name, value }) => {
    const former = before.find((each) => each.name === name)
    return former && former.value !== value ? `${name} (new value)` : name
  })
}

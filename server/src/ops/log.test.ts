import { expect, test } from 'vitest'
import { openReceiver } from '../testing/http/receiver.ts'
import { openLog } from './log.ts'

function open() {
  const lines: string[] = []
  return { lines, log: openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }) }
}

test('no secret is logged in any form', () => {
  const { lines, log } = open()

  log.info({ req: { headers: { authorization: 'Bearer hush', cookie: 'session=hush', host: 'parley' } } })
  log.info({ headers: { 'set-cookie': 'session=hush' }, res: { headers: { 'set-cookie': ['session=hush'] } } })
  log.info({ password: 'hush', owner: { password: 'hush', token: 'hush' }, secret: 'hush' })

  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toContain('hush')
  expect(lines[0]).toContain('"host":"parley"')
})

test('a whole request or response of Node is logged without its secrets', async () => {
  const { lines, log } = open()
  const { url } = await openReceiver((response) => {
    response.setHeader('set-cookie', 'session=hush')
    log.info({ req: response.req, res: response })
    log.info({ request: response.req, response })
    log.info(response.req)
    response.end()
  })

  await fetch(url, { headers: { authorization: 'Bearer hush', cookie: 'session=hush' } })

  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toContain('hush')
  for (const line of lines) expect(line).toContain('"url":"/hook"')
})

import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('no secret is logged in any form', () => {
  const lines: string[] = []
  const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })

  log.info({ req: { headers: { authorization: 'Bearer hush', cookie: 'session=hush', host: 'parley' } } })
  log.info({ headers: { 'set-cookie': 'session=hush' }, res: { headers: { 'set-cookie': ['session=hush'] } } })
  log.info({ password: 'hush', owner: { password: 'hush', token: 'hush' }, secret: 'hush' })

  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toContain('hush')
  expect(lines[0]).toContain('"host":"parley"')
})

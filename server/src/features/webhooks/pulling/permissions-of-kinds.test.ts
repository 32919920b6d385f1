import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { eventKinds } from '@parley/shared/words'
import { expect, test } from 'vitest'
import { policy } from '../../../policy.ts'
import { readActionOf } from './permissions-of-kinds.ts'

const guide = readFileSync(resolve(import.meta.dirname, '../../../../../docs/webhooks.md'), 'utf8')
const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

test('the guide names the permissions that reading each event type needs', () => {
  const [, list = ''] = guide.split('`*` is every type:\n\n')
  const entries = list.split('\n\n', 1)[0]?.split(/^- /m) ?? []
  const documented = Object.fromEntries(
    entries.flatMap((entry) => {
      const [permissions = '', kinds = ''] = entry.split(': ')
      return codesIn(kinds).map((kind) => [kind, codesIn(permissions)] as const)
    }),
  )
  const needed = Object.fromEntries(
    eventKinds.map((kind) => {
      const action = readActionOf[kind]
      return [kind, action === 'webhooks.read' ? [] : policy[action].apiKey]
    }),
  )
  expect(documented).toEqual(needed)
})

import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeSecrets, processSecret } from './secrets.ts'

describe('Encrypted secrets', () => {
  const secrets = makeSecrets('the secret of this process, 32 long')

  test.each(['', 'whsec_something', 'with ümlauts and 👋', 'x'.repeat(10_000)])(
    'are decrypted to the original text',
    (clear) => {
      expect(secrets.open(secrets.seal(clear))).toBe(clear)
    },
  )

  test('encrypted secrets are encrypted differently each time and reveal nothing of the text', () => {
    const sealed = Array.from({ length: 20 }, () => secrets.seal('the same'))

    expect(new Set(sealed).size).toBe(20)
    for (const each of sealed) {
      expect(each).not.toContain('the same')
      expect(Buffer.from(each.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('the same')
    }
  })

  test('encrypted secrets are rejected when any byte was changed', () => {
    const sealed = secrets.seal('a secret')
    const [version, text] = sealed.split('.')
    const bytes = Buffer.from(text ?? '', 'base64url')

    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(() => secrets.open(`${version}.${changed.toString('base64url')}`), `byte ${place}`).toThrow()
    }
    expect(secrets.open(sealed)).toBe('a secret')
  })

  test.each(['', 's1', 's1.', 's2.AAAA', 'plain text', `s1.${'A'.repeat(20)}`])(
    '%j is not an encrypted secret',
    (text) => {
      expect(() => secrets.open(text)).toThrow()
    },
  )

  test('encrypted secrets are rejected when truncated, so that a shorter tag cannot be guessed', () => {
    const [version, text] = secrets.seal('').split('.')
    const bytes = Buffer.from(text ?? '', 'base64url')
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => secrets.open(`${version}.${bytes.subarray(0, length).toString('base64url')}`)).toThrow()
    }
  })

  test('encrypted secrets cannot be decrypted with a different secret', () => {
    const others = makeSecrets('the secret of another process, 32')
    expect(() => others.open(secrets.seal('mine'))).toThrow()
  })

  test('encrypted secrets derive one stable secret for each purpose', () => {
    expect(secrets.derive('cookies')).toBe(makeSecrets('the secret of this process, 32 long').derive('cookies'))
    expect(secrets.derive('cookies')).not.toBe(secrets.derive('links'))
    expect(Buffer.from(secrets.derive('cookies'), 'base64url')).toHaveLength(32)
  })
})

describe('The process secret', () => {
  function folder() {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-secret-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    return { dataDir, path: join(dataDir, 'secret') }
  }
  const permissions = (path: string) => (statSync(path).mode & 0o777).toString(8)

  test('the process secret is generated once from 32 random bytes, readable by its owner only', () => {
    const { dataDir, path } = folder()
    const first = processSecret({ secret: undefined, dataDir })

    expect(Buffer.from(first, 'base64url')).toHaveLength(32)
    expect(processSecret({ secret: undefined, dataDir })).toBe(first)
    expect(readFileSync(path, 'utf8')).toBe(first)
    expect(permissions(path)).toBe('600')
    expect(processSecret({ secret: undefined, dataDir: folder().dataDir })).not.toBe(first)
  })

  test('the process secret is made unreadable for others again when its file mode was changed', () => {
    const { dataDir, path } = folder()
    writeFileSync(path, 'a secret that was copied here by hand\n')
    chmodSync(path, 0o644)

    expect(processSecret({ secret: undefined, dataDir })).toBe('a secret that was copied here by hand')
    expect(permissions(path)).toBe('600')
  })

  test.each(['', '\n', 'x'.repeat(31)])(
    'the process secret is not taken from a file containing %j, as after a full disk',
    (text) => {
      const { dataDir, path } = folder()
      writeFileSync(path, text)
      expect(() => processSecret({ secret: undefined, dataDir })).toThrow(`${path} does not contain a secret`)
    },
  )

  test('the process secret comes from the environment where set, and then no file is written', () => {
    const { dataDir, path } = folder()
    expect(processSecret({ secret: 'from the environment', dataDir })).toBe('from the environment')
    expect(() => statSync(path)).toThrow('ENOENT')
  })
})

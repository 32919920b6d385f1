import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Keeps secrets that must be read again, such as a webhook's, unreadable in the store and in its copies. */
export type Secrets = {
  /** AES-256-GCM under a key derived from the process secret. */
  readonly seal: (clear: string) => string
  /** Throws when the text was not sealed under this secret. */
  readonly open: (sealed: string) => string
  /** A secret of its own for one purpose, such as the sign-in library's cookies. */
  readonly derive: (purpose: string) => string
}

const version = 's1'
const nonceBytes = 12
const tagBytes = 16

export function makeSecrets(secret: string): Secrets {
  const key = derive(secret, 'secrets at rest')
  return {
    seal: (clear) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open: (sealed) => {
      const [given, text] = sealed.split('.')
      if (given !== version || text === undefined) throw new Error('This is no sealed secret')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    derive: (purpose) => derive(secret, purpose).toString('base64url'),
  }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `parley ${purpose}`, 32))
}

const shortestSecret = 32

/** The process secret: from the environment, else made once and kept in the data directory for its owner alone. */
export function processSecret(config: Pick<Config, 'secret' | 'dataDir'>): string {
  if (config.secret !== undefined) return config.secret
  const path = join(config.dataDir, 'secret')
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  }
  chmodSync(path, 0o600)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < shortestSecret) {
    throw new Error(
      `${path} holds no secret of at least ${shortestSecret} characters. Bring it back from a copy. Without it sessions end, and webhooks need new secrets: then delete the file, and a new one is made.`,
    )
  }
  return secret
}

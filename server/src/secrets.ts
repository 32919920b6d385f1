import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
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

export const shortestSecret = 32

/** The process secret: from the environment, else made once and kept in the data directory for its owner alone. */
export function processSecret(config: Pick<Config, 'secret' | 'dataDir'>): string {
  if (config.secret !== undefined) return config.secret
  const path = join(config.dataDir, 'secret')
  if (!existsSync(path)) {
    writeFileSync(path, newProcessSecret(), { mode: 0o600, flag: 'wx', flush: true })
  }
  return readSecret(path)
}

export function newProcessSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Of a process secret: tells it from every other, and tells nothing of it. */
export function fingerprintOf(secret: string): string {
  return derive(secret, 'fingerprint').toString('base64url')
}

export type SecretAtHand = {
  readonly secret: string
  /** Put there by a change of the secret that was cut off, perhaps after the store knew it. */
  readonly isNext: boolean
}

/** Every secret that could be the store's. Makes none. */
export function secretsAtHand(config: Pick<Config, 'secret' | 'dataDir'>): SecretAtHand[] {
  if (config.secret !== undefined) return [{ secret: config.secret, isNext: false }]
  return ['secret', 'secret.next']
    .map((name) => join(config.dataDir, name))
    .filter((path) => existsSync(path))
    .map((path) => ({ secret: readSecret(path), isNext: path.endsWith('.next') }))
}

/** On disk before this answers; it counts once it is adopted. */
export function putNextSecret(dataDir: string, secret: string): void {
  writeFileSync(join(dataDir, 'secret.next'), secret, { mode: 0o600, flush: true })
}

/** Makes the next secret the present one, and keeps the one before for the backups that were made under it. */
export function adoptNextSecret(dataDir: string, stamp: string): string {
  const [present, kept] = [join(dataDir, 'secret'), join(dataDir, `secret.until-${stamp}`)]
  if (existsSync(present)) copyFileSync(present, kept)
  renameSync(join(dataDir, 'secret.next'), present)
  return kept
}

function readSecret(path: string): string {
  // Not on a disk that takes no change, where it is as it should be.
  if (statSync(path).mode & 0o077) chmodSync(path, 0o600)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < shortestSecret) {
    throw new Error(
      `${path} holds no secret of at least ${shortestSecret} characters. Bring it back from a copy: without it nobody can read what the store keeps encrypted.`,
    )
  }
  return secret
}

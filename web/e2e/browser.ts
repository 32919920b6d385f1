import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { unpackOnce } from './unpack-once.ts'

const modules = resolve(import.meta.dirname, '../node_modules')
const cache = join(modules, '.cache/chromium')
const isBundled = process.platform === 'linux' && process.arch === 'x64'

/** Disables background requests of Chromium. */
const quiet = ['--disable-background-networking', '--no-first-run', '--disable-component-update', '--no-sandbox']

const installed: Record<string, readonly string[]> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/**
 * Launches a headless Chromium: the one in PARLEY_CHROMIUM if set, the bundled one on Linux x64, otherwise an installed
 * one. Throws an error with instructions if there is none.
 */
export async function launchBrowser(moreArgs: readonly string[] = []): Promise<Browser> {
  await unpackChromium()
  const options = chromiumOfTests()
  if (options.executablePath === undefined) {
    throw new Error('No Chromium was found. Install Chrome, or name a Chromium in PARLEY_CHROMIUM.')
  }
  return chromium.launch({ ...options, args: [...options.args, ...moreArgs], headless: true })
}

type LaunchOptions = { readonly executablePath?: string; readonly args: string[] }

/** What Chromium is launched with, once it has been unpacked. Without a path, this machine has none. */
export function chromiumOfTests(): LaunchOptions {
  const named = process.env.PARLEY_CHROMIUM
  if (named !== undefined) return { executablePath: named, args: quiet }
  if (isBundled) {
    const executablePath = join(cache, version(), 'chromium')
    return { executablePath, args: ['--disable-gpu', '--font-render-hinting=none', ...quiet] }
  }
  const found = installed[process.platform]?.find((path) => existsSync(path))
  return { args: quiet, ...(found !== undefined && { executablePath: found }) }
}

/**
 * Unpacks the bundled Chromium if necessary, in a separate process: a file that this process had open for writing could not
 * be executed (ETXTBSY).
 */
export async function unpackChromium(): Promise<void> {
  if (!isBundled || process.env.PARLEY_CHROMIUM !== undefined) return
  await unpackOnce({
    cache,
    version: version(),
    unpackInto: async (unfinished) => {
      const script = "await (await import('@sparticuz/chromium')).default.executablePath()"
      const env = { ...process.env, TMPDIR: unfinished }
      await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        cwd: import.meta.dirname,
        env,
      })
    },
  })
}

function version(): string {
  return JSON.parse(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8')).version
}

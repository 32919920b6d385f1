import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Compresses scripts and styles once, by default at the highest quality, which takes too long for a request. The server serves
 * the result.
 */
export function compressed(quality = constants.BROTLI_MAX_QUALITY): Plugin {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  return {
    name: 'compressed',
    apply: 'build',
    // The files as they are on disk: Vite still changes the bundle after the hooks that see it.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file), { params }))
        }),
      )
    },
  }
}

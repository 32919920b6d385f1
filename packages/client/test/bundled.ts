import { build, type Rolldown } from 'vite'

/** The minified code of a module and of everything that it imports. Without a format it is a module itself. */
export async function bundled(entry: string, format: 'es' | 'iife' = 'es'): Promise<string> {
  const name = 'virtual:entry'
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'entry', resolveId: (id) => (id === name ? id : null), load: (id) => (id === name ? entry : null) },
    ],
    build: {
      ...{ write: false, minify: true, target: 'es2022' },
      rolldownOptions: { input: name, output: { format }, preserveEntrySignatures: 'strict' },
    },
  })
  const { output: chunks } = [output].flat()[0] as Rolldown.RolldownOutput
  return chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
}

import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

/** The server in one file, with the workspace's own packages inside and the registry's left outside. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node22',
    outDir: 'dist',
    sourcemap: true,
    rollupOptions: {
      external: [...builtinModules],
      output: { entryFileNames: 'parley.js', format: 'es' },
    },
  },
  ssr: { noExternal: [/^@parley\//] },
})

import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

/**
 * The server as one start file that checks the version of Node before anything else loads, and the rest behind it. The
 * workspace’s own packages are inside, the registry’s stay outside.
 */
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

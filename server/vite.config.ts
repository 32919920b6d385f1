import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

/**
 * The server as one start file that checks the version of Node before anything else loads, and the rest behind it. All
 * packages are inside but the one with a native part, so that only what is used of them loads. What that saves is measured
 * together with the compile cache in `src/cli/serve-command.ts`.
 */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node22',
    outDir: 'dist',
    sourcemap: true,
    rollupOptions: {
      external: [...builtinModules],
      output: { entryFileNames: 'parley.js', format: 'es', comments: false },
    },
  },
  ssr: { noExternal: true, external: ['better-sqlite3', 'pg-native'] },
})

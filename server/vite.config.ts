import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

/**
 * The server as one start file that checks the version of Node before anything else loads, and the rest behind it; and the
 * program of the process that decodes files. All packages are inside but those with a native part, so that only what is used
 * of them loads. What that saves is measured together with the compile cache in `src/cli/serve-command.ts`.
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist',
    sourcemap: true,
    rollupOptions: {
      input: { parley: 'src/main.ts', 'decode-program': 'src/decoders/decode-program.ts' },
      external: [...builtinModules],
      // All in one folder, where the server finds the program that decodes files beside itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', format: 'es', comments: false },
    },
  },
  ssr: { noExternal: true, external: ['better-sqlite3', 'pg-native', 'sharp'] },
})
